import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

export const outputProductMinimumSharesNumber: Kind = {
  ...numberKind({ decimals: 0, role: 'computed' }),
  parse: () => null,
  check: () => null,
}

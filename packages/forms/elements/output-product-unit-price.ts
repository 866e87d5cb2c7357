import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

export const outputProductUnitPrice: Kind = {
  ...numberKind({ decimals: 2, role: 'computed', unit: '€' }),
  parse: () => null,
  check: () => null,
}

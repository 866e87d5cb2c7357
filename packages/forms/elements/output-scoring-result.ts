import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

/** The points of the chosen answers. */
export const outputScoringResult: Kind = {
  ...numberKind({ decimals: 2, role: 'computed' }),
  parse: () => null,
  check: () => null,
}

import { sharedSumProblem } from './groups.ts'
import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

const percentage = numberKind({ decimals: 0, unit: '%' })

export const inputPercentageInteger: Kind = {
  ...percentage,
  check: (value, element, look) => percentage.check(value, element, look) ?? sharedSumProblem(element, look),
}

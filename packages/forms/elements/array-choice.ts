import { choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'
import { legalRow } from './legal-row.ts'

/** A row of a dismemberment table. For life, the law fixes the row by the usufructuary's age. */
export const arrayChoice: Kind = {
  ...choiceKind,
  check(value, element, look) {
    const legal = legalRow(element, look)
    const problem = choiceKind.check(value, element, look)
    return problem ?? (legal === null || legal === value ? null : { code: 'element.error.age-band' })
  },
}

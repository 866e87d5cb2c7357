import { completedYears } from '../text-rules/dates.ts'
import type { Element, FormView, Option, Ref } from '../definition.ts'
import { choiceKind } from './choices.ts'
import { toText } from './kind.ts'
import type { Kind } from './kind.ts'

/** A row of a dismemberment table. For life, the law fixes the row by the usufructuary's age. */
export const dismembermentKind: Kind = {
  ...choiceKind,
  check(value, element, view) {
    const legal = legalRow(element, view)
    const problem = choiceKind.check(value, element, view)
    return problem ?? (legal === null || legal === value ? null : { code: 'element.error.age-band' })
  },
}

/**
 * The row of a life-long table that the law imposes (art. 669 I CGI) on the usufructuary; null when their birth date is
 * not known, or not asked, or the table is not for life.
 */
export function legalRow(element: Element, view: FormView): string | null {
  if (element.attributes.variant !== 'life_dismemberment') return null
  const birth = usufructuaryBirthDates(view).find((ref) => view.visible(ref))
  const age = birth === undefined ? null : completedYears(toText(view.value(birth)), view.facts.today)
  return age === null ? null : (element.attributes.options?.find((row) => isInBand(row, age))?.value ?? null)
}

/** Where the usufructuary's birth date may be asked: the subscriber's own, or that of the other side. */
export const usufructuaryBirthDates = ({ definition }: FormView): readonly Ref[] =>
  definition.referential?.usufructuaryBirthDate ?? []

// Rows are named by their band: under_21, 21_30, 91_plus. Both ends are included, in completed years.
function isInBand({ value }: Option, age: number): boolean {
  const [, under, from, to, plus] = /^(?:under_(\d+)|(\d+)_(\d+)|(\d+)_plus)$/.exec(value) ?? []
  if (under !== undefined) return age < Number(under)
  if (plus !== undefined) return age >= Number(plus)
  return from !== undefined && to !== undefined && age >= Number(from) && age <= Number(to)
}

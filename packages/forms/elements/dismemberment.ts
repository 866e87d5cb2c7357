import { completedYears } from '../text-rules/dates.ts'
import type { Element, FormView, Option, Ref } from '../definition.ts'
import { choiceKind } from './choices.ts'
import { toText } from './kind.ts'
import type { Kind } from './kind.ts'

/** For a usufruct for life, the law fixes the row by the usufructuary's age. */
export const dismembermentKind: Kind = {
  ...choiceKind,
  check(value, element, view) {
    const legal = findLegalRow(element, view)
    const problem = choiceKind.check(value, element, view)
    return problem ?? (legal === null || legal === value ? null : { code: 'element.error.age-band' })
  },
}

/** The row that art. 669 I CGI prescribes for a usufruct for life; null for another table or without a birth date. */
export function findLegalRow(element: Element, view: FormView): string | null {
  if (element.attributes.variant !== 'life_dismemberment') return null
  const birth = usufructuaryBirthDates(view).find((ref) => view.visible(ref))
  const age = birth === undefined ? null : completedYears(toText(view.value(birth)), view.facts.today)
  return age === null ? null : (element.attributes.options?.find((row) => isInBand(row, age))?.value ?? null)
}

export const usufructuaryBirthDates = ({ definition }: FormView): readonly Ref[] =>
  definition.referential?.usufructuaryBirthDate ?? []

// Rows are named by age band: under_21, 21_30, 91_plus. Inclusive, in completed years.
function isInBand({ value }: Option, age: number): boolean {
  const [, under, from, to, plus] = /^(?:under_(\d+)|(\d+)_(\d+)|(\d+)_plus)$/.exec(value) ?? []
  if (under !== undefined) return age < Number(under)
  if (plus !== undefined) return age >= Number(plus)
  return from !== undefined && to !== undefined && age >= Number(from) && age <= Number(to)
}

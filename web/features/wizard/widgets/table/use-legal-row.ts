import { findLegalRow, usufructuaryBirthDates, type Element } from '@parcelle/forms'
import { useAnswers, useElementWorld } from '../../element/element-context.ts'

/** The row that the law imposes, which follows the usufructuary's birth date. */
export function useLegalRow(element: Element): string | null {
  const { view } = useElementWorld()
  return useAnswers(usufructuaryBirthDates(view), (view) => findLegalRow(element, view))
}

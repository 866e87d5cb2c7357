import { findLegalRow, usufructuaryBirthDates, type Element } from '@parcelle/forms'
import { useAnswers, useElementServices } from '../../element/element-context.ts'

/** The row required by law, which depends on the usufructuary's birth date. */
export function useLegalRow(element: Element): string | null {
  const { view } = useElementServices()
  return useAnswers(usufructuaryBirthDates(view), (view) => findLegalRow(element, view))
}

import { legalRow, type Element } from '@parcelle/forms'
import { useAnswers, useElementWorld } from '../../element/element-context.ts'

/** The row that the law imposes, which follows the birth date asked in the same block. */
export function useLegalRow(element: Element): string | null {
  const { view } = useElementWorld()
  const births = view.blockOf(element.id)?.elements.filter(({ type }) => type === 'input_birthdate') ?? []
  return useAnswers(
    births.map(({ id }) => id),
    (view) => legalRow(element, view),
  )
}

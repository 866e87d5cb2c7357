import type { Element } from '@parcelle/forms'
import { blockOf } from '@parcelle/forms/elements/family'
import { legalRow } from '@parcelle/forms/elements/legal-row'
import { useAnswers, useElementWorld } from '../element-context.ts'

/** The row that the law imposes, which follows the birth date asked in the same block. */
export function useLegalRow(element: Element): string | null {
  const { look } = useElementWorld()
  const births = blockOf(element, look)?.elements.filter(({ type }) => type === 'input_birthdate') ?? []
  return useAnswers(
    births.map(({ id }) => id),
    (look) => legalRow(element, look),
  )
}

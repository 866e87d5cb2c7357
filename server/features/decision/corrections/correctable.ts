import type { Correctable } from '@parcelle/contract/corrections/corrections'
import { encodeValue, type Element, type Session } from '@parcelle/forms'
import { deploymentOf } from '../../../deployment/form-store.ts'
import { labelOf, printValue } from '../../templates/index.ts'
import { isWritable } from '../../answers/index.ts'
import { isUpload } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type FormContext = { session: Session; locale: Locale }
export type CorrectionKind = Correctable['kind']

/** The answers and receipts that people can be asked to correct, in the order of the form. */
export function listCorrectable(reading: FormContext): Correctable[] {
  const { session } = reading
  return session.form.elements.flatMap((element) => {
    const kind = findCorrectionKind(session, element)
    return kind === null
      ? []
      : [{ ...presentElement(element, reading), kind, value: printCurrentValue(element, reading) }]
  })
}

/** Null: the element is hidden or computed, so nobody can correct it. */
export function findCorrectionKind({ form, visible }: Session, { id, type }: Element): CorrectionKind | null {
  if (!visible(id)) return null
  if (isUpload(type)) return 'receipt'
  return isWritable(form, id) ? 'answer' : null
}

export function presentElement(element: Element, { session, locale }: FormContext) {
  const block = session.form.blockOf(element.id)
  if (!block) throw new Error(`element ${element.id} is in no block`)
  return { elementId: element.id, blockId: block.id, name: labelOf(element, block, { session, locale }) }
}

const printCurrentValue = (element: Element, { session, locale }: FormContext) =>
  printValue(element, session.value(element.id), { deployment: deploymentOf(session), locale })

export const readStoredValue = (session: Session, elementId: number) => encodeValue(session.value(elementId))

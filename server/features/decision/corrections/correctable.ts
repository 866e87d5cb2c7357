import type { Correctable } from '@parcelle/contract/corrections/corrections'
import { encodeValue, type Element, type Session } from '@parcelle/forms'
import type { Deps } from '../../../deps.ts'
import { labelOf, printValue } from '../../templates/index.ts'
import { isWritable } from '../../answers/index.ts'
import { isUpload } from '../../../dossier/answers/session.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type Reading = { session: Session; deployment: Deps['deployment']; locale: Locale }
export type Kind = Correctable['kind']

/** What people gave to a dossier, and so may be asked to correct, in the order of its form. */
export function listCorrectable(reading: Reading): Correctable[] {
  const { session } = reading
  return session.form.elements.flatMap((element) => {
    const kind = kindOf(session, element)
    return kind === null ? [] : [{ ...nameItem(element, reading), kind, value: sayValue(element, reading) }]
  })
}

/** How an element is corrected; null: not at all, since nobody sees it or gave it anything. */
export function kindOf({ form, visible }: Session, { id, type }: Element): Kind | null {
  if (!visible(id)) return null
  if (isUpload(type)) return 'receipt'
  return isWritable(form, id) ? 'answer' : null
}

/** Where an element is, and what it is called there. */
export function nameItem(element: Element, { session, locale }: Omit<Reading, 'deployment'>) {
  const block = session.form.blockOf(element.id)
  if (!block) throw new Error(`element ${element.id} is in no block`)
  return { elementId: element.id, blockId: block.id, name: labelOf(element, block, { session, locale }) }
}

const sayValue = (element: Element, { session, deployment, locale }: Reading) =>
  printValue(element, session.value(element.id), { deployment, locale })

/** What stands in an element now, as it is stored. */
export const storedAs = (session: Session, elementId: number) => encodeValue(session.value(elementId))

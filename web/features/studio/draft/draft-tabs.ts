import type { MessageKey } from '../../../i18n/messages.ts'
import { draftPath } from '../../../screen/paths.ts'

/** The screens of a draft, in this order. A new one: a line here, its text, and its route in `app/routes.ts`. */
export const draftTabs = [
  { name: 'form', label: 'studio.tab.form' },
  { name: 'documents', label: 'studio.tab.documents' },
  { name: 'catalogue', label: 'studio.tab.catalogue' },
  { name: 'signing', label: 'studio.tab.signing' },
  { name: 'company', label: 'studio.tab.company' },
  { name: 'samples', label: 'studio.tab.samples' },
  { name: 'publish', label: 'studio.tab.publish' },
] as const satisfies readonly {
  name: string
  label: MessageKey
}[]

export type DraftTab = (typeof draftTabs)[number]['name']

export const draftTabPath = (id: string, tab: DraftTab) => draftPath(id, tab)

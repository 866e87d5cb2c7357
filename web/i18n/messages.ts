import type backOffice from '../locales/fr/back-office.json'
import type dossiers from '../locales/fr/dossiers.json'
import type first from '../locales/fr/first.json'
import type form from '../locales/fr/form.json'
import type report from '../locales/fr/report.json'
import type shared from '../locales/fr/shared.json'
import type signature from '../locales/fr/signature.json'

export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]
type PartTexts = typeof form | typeof dossiers | typeof report | typeof backOffice | typeof signature
type KeyOf<T> = T extends unknown ? keyof T : never
export type MessageKey = keyof typeof first | keyof typeof shared | KeyOf<PartTexts>
export type Messages = Readonly<Record<string, string>>

/** The parts of the product that have texts of their own, each in a file. */
export const textParts = ['form', 'dossiers', 'report', 'back-office', 'signature'] as const
export type TextPart = (typeof textParts)[number]

// A reader downloads the texts of the language in use only: first those that the frame, a new form and its errors need,
// then those that several parts say and those of the parts that were opened.
const files = import.meta.glob<Messages>('../locales/*/*.json', { import: 'default' })

let spoken: { locale: Locale; messages: Record<string, string> } | null = null
let areMoreAsked = false
const opened = new Set<TextPart>()

/** The texts of a language, from now on the one in use: the first ones, and more once a part of the product needs them. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const messages: Record<string, string> = {}
  const [first] = await Promise.all([loadFile(locale, 'first'), areMoreAsked && addMore(locale, messages)])
  Object.assign(messages, first)
  spoken = { locale, messages }
  return messages
}

/** Has the texts of these parts come along with whatever is fetched from now on. */
export function openTexts(parts: readonly TextPart[]): void {
  for (const part of parts) opened.add(part)
}

/** Has more texts here: whatever is fetched after the first page waits for them, so that it can speak. */
export async function loadMoreMessages(): Promise<void> {
  areMoreAsked = true
  // Where nothing speaks yet, whoever comes loads them all.
  if (spoken) await addMore(spoken.locale, spoken.messages)
}

async function addMore(locale: Locale, messages: Record<string, string>): Promise<void> {
  const parts = ['shared', ...opened] as const
  Object.assign(messages, ...(await Promise.all(parts.map((part) => loadFile(locale, part)))))
}

async function loadFile(locale: Locale, part: 'first' | 'shared' | TextPart): Promise<Messages> {
  const load = files[`../locales/${locale}/${part}.json`]
  if (!load) throw new Error(`No texts of ${part} in ${locale}`)
  return load()
}

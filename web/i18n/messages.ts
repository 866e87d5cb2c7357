import type backOffice from '../locales/fr/back-office.json'
import type decision from '../locales/fr/decision.json'
import type dossier from '../locales/fr/dossier.json'
import type dossiers from '../locales/fr/dossiers.json'
import type first from '../locales/fr/first.json'
import type form from '../locales/fr/form.json'
import type lists from '../locales/fr/lists.json'
import type people from '../locales/fr/people.json'
import type report from '../locales/fr/report.json'
import type shared from '../locales/fr/shared.json'
import type signature from '../locales/fr/signature.json'
import type studio from '../locales/fr/studio.json'
import type studioCatalogue from '../locales/fr/studio-catalogue.json'
import type studioCompany from '../locales/fr/studio-company.json'
import type studioForm from '../locales/fr/studio-form.json'
import type studioSamples from '../locales/fr/studio-samples.json'
import type studioDocuments from '../locales/fr/studio-documents.json'

export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]
type PartTexts =
  | typeof form
  | typeof decision
  | typeof dossier
  | typeof dossiers
  | typeof lists
  | typeof people
  | typeof report
  | typeof backOffice
  | typeof signature
  | typeof studio
  | typeof studioCatalogue
  | typeof studioForm
  | typeof studioDocuments
  | typeof studioCompany
  | typeof studioSamples
type KeyOf<T> = T extends unknown ? keyof T : never
export type MessageKey = keyof typeof first | keyof typeof shared | KeyOf<PartTexts>
export type Messages = Readonly<Record<string, string>>

export const textParts = [
  'form',
  'decision',
  'dossier',
  'dossiers',
  'lists',
  'people',
  'report',
  'back-office',
  'signature',
  'studio',
  'studio-form',
  'studio-documents',
  'studio-catalogue',
  'studio-company',
  'studio-samples',
] as const
export type TextPart = (typeof textParts)[number]

// Only the language in use is downloaded: first the texts of the shell, a new form and its errors, then the shared
// texts and those of the parts opened.
let files = import.meta.glob<Messages>(['../locales/*/*.json', '!../locales/*/studio*.json'], { import: 'default' })

/** For texts whose files only some people's browsers know. */
export function addTextFiles(more: typeof files): void {
  files = { ...files, ...more }
}

let current: { locale: Locale; messages: Record<string, string> } | null = null
let isMoreNeeded = false
const neededParts = new Set<TextPart>()

/** Loads the first texts of a language and makes it current; more texts are added as parts of the product need them. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const messages: Record<string, string> = {}
  const [first] = await Promise.all([loadFile(locale, 'first'), isMoreNeeded && addMore(locale, messages)])
  Object.assign(messages, first)
  current = { locale, messages }
  return messages
}

/** All texts of a language that are needed so far, which need not be the current one. */
export async function readMessages(locale: Locale): Promise<Messages> {
  const messages: Record<string, string> = {}
  const [first] = await Promise.all([loadFile(locale, 'first'), addMore(locale, messages)])
  return Object.assign(messages, first)
}

export function needTexts(parts: readonly TextPart[]): void {
  for (const part of parts) neededParts.add(part)
}

/** Loads the remaining texts; every chunk after the first page waits for them. */
export async function loadMoreMessages(): Promise<void> {
  isMoreNeeded = true
  // Without a current language, loadMessages loads them all.
  if (current) await addMore(current.locale, current.messages)
}

async function addMore(locale: Locale, messages: Record<string, string>): Promise<void> {
  const parts = ['shared', ...neededParts] as const
  Object.assign(messages, ...(await Promise.all(parts.map((part) => loadFile(locale, part)))))
}

async function loadFile(locale: Locale, part: 'first' | 'shared' | TextPart): Promise<Messages> {
  const load = files[`../locales/${locale}/${part}.json`]
  if (!load) throw new Error(`No texts of ${part} in ${locale}`)
  return load()
}

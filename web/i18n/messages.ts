import type fr from '../locales/fr.json'
import type later from '../locales/fr.later.json'

export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]
export type MessageKey = keyof typeof fr | keyof typeof later
export type Messages = Readonly<Record<string, string>>

type Load = () => Promise<{ default: Messages }>

// A reader downloads the texts of the language in use only, and those that the frame, a new form and errors need
// before the rest.
const loaders: Record<Locale, { first: Load; later: Load }> = {
  fr: { first: () => import('../locales/fr.json'), later: () => import('../locales/fr.later.json') },
  en: { first: () => import('../locales/en.json'), later: () => import('../locales/en.later.json') },
}

let spoken: { locale: Locale; messages: Record<string, string> } | null = null
let isAllAsked = false

/** The texts of a language, from now on the one in use: the first ones, and all once a part of the product needs them. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { first, later } = loaders[locale]
  const parts = await Promise.all([first(), ...(isAllAsked ? [later()] : [])])
  const messages: Record<string, string> = Object.assign({}, ...parts.map((part) => part.default))
  spoken = { locale, messages }
  return messages
}

/** Has the later texts here too: whatever is fetched after the first page waits for them, so that it can speak. */
export async function loadAllMessages(): Promise<void> {
  isAllAsked = true
  // Where nothing speaks yet, whoever comes loads them all.
  if (spoken) Object.assign(spoken.messages, (await loaders[spoken.locale].later()).default)
}

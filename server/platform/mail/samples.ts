import type { Locale } from '../locales/locale.ts'
import type { NamedPerson } from '../locales/people.ts'
import type { Letter } from './outbox.ts'

/** The facts about the company that samples print. */
export type SampleContext = { deployment: { name: string; help: Help }; publicUrl: string }
type Help = { mail: string; phone: string; hours: Record<Locale, string> }

/** An example of a mail, for the page of the demo. */
export type MailSample = {
  /** The function that writes it. Of one function there may be several samples. */
  mail: { readonly name: string }
  write: (context: SampleContext, locale: Locale) => Letter
}

type Recipient = NamedPerson & { email: string; locale: Locale }

export const sampleClient = (locale: Locale): Recipient => ({
  civility: 'M.',
  lastName: 'HADDAD',
  name: 'Karim HADDAD',
  email: 'karim.haddad@example.org',
  locale,
})

export const sampleAdvisor = (locale: Locale): Recipient => ({
  civility: null,
  lastName: 'Petit',
  name: 'Louise Petit',
  email: 'advisor@demo.example.org',
  locale,
})

export const sampleDossier = { id: '00000000-0000-4000-8000-000000048213', number: '48213' }

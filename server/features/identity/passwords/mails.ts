import type { Block } from '../../../platform/mail/blocks.ts'
import type { Letter } from '../../../platform/mail/outbox.ts'
import type { Branding } from '../../../platform/http/identity.ts'
import { RESET_MINUTES } from './resets.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { greet } from '../../../platform/locales/people.ts'
import { translator } from '../../../platform/locales/texts.ts'

type Person = { username: string; email: string; firstname: string; lastname: string; civility: string | null }

/** Sent to the account's own address only: anyone may have requested it. */
export function resetMail(person: Person, link: string, branding: Branding, locale: Locale): Letter {
  const t = translator(locale)
  const blocks = [
    { paragraph: t('password.mail.forgotten', { company: branding.name }) },
    { paragraph: t('password.mail.link', { minutes: RESET_MINUTES }) },
    { button: { label: t('mail.do.password'), url: link } },
    { paragraph: t('password.mail.username', { username: person.username }) },
    { paragraph: t('password.mail.ignore') },
  ]
  return letter(locale, person, branding, t('password.mail.forgotten.subject', { company: branding.name }), blocks)
}

/** Warns the owner, who may not have made the change. */
export function changedMail(person: Person, branding: Branding, locale: Locale): Letter {
  const t = translator(locale)
  const blocks = [
    { paragraph: t('password.mail.changed', { username: person.username, company: branding.name }) },
    { paragraph: t('password.mail.not-you') },
  ]
  return letter(locale, person, branding, t('password.mail.changed.subject', { company: branding.name }), blocks)
}

function letter(locale: Locale, person: Person, { name, help }: Branding, subject: string, said: Block[]): Letter {
  const t = translator(locale)
  const fullName = `${person.firstname} ${person.lastname}`.trim()
  const greeting = greet({ civility: person.civility, lastName: person.lastname, name: fullName }, locale)
  const contact = { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company: name }
  return { recipient: person.email, subject, blocks: [{ paragraph: greeting }, ...said, { contact }] }
}

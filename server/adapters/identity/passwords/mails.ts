import type { Branding } from '../identity.ts'
import { RESET_MINUTES } from './resets.ts'
import type { Locale } from '../../../locales/locale.ts'
import { translator, type Translate } from '../../../locales/texts.ts'

type Person = { username: string; email: string; firstname: string; lastname: string }
type Letter = { recipient: string; subject: string; body: string }

/** Goes only to the address that the account has: whoever asked may be anybody. */
export function resetMail(person: Person, link: string, branding: Branding, locale: Locale): Letter {
  const t = translator(locale)
  const lines = [
    t('password.mail.forgotten', { company: branding.name }),
    '',
    t('password.mail.link', { minutes: RESET_MINUTES }),
    link,
    '',
    t('password.mail.username', { username: person.username }),
    '',
    t('password.mail.ignore'),
  ]
  return letter(t, person, branding, t('password.mail.forgotten.subject', { company: branding.name }), lines)
}

/** Tells the owner, who may not be the one who did it. */
export function changedMail(person: Person, branding: Branding, locale: Locale): Letter {
  const t = translator(locale)
  const lines = [
    t('password.mail.changed', { username: person.username, company: branding.name }),
    '',
    t('password.mail.not-you'),
  ]
  return letter(t, person, branding, t('password.mail.changed.subject', { company: branding.name }), lines)
}

function letter(t: Translate, person: Person, { name, help }: Branding, subject: string, lines: string[]): Letter {
  const greeting = t('invitation.mail.greeting', { name: `${person.firstname} ${person.lastname}` })
  const body = [greeting, '', ...lines, '', t('invitation.mail.help', { mail: help.mail, phone: help.phone }), name]
  return { recipient: person.email, subject, body: body.join('\n') }
}

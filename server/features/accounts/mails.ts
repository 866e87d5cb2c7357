import { INVITATION_DAYS } from '../identity/index.ts'
import type { Block } from '../../platform/mail/blocks.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { greet, type NamedPerson } from '../../platform/locales/people.ts'
import { translator } from '../../platform/locales/texts.ts'

type Facts = {
  company: string
  person: NamedPerson
  number: string
  link: string
  username: string
  /** Where a first password is set; null for someone who can sign in already. */
  firstPassword: string | null
  help: { mail: string; phone: string }
}

export function invitationMail(facts: Facts, locale: Locale): { subject: string; blocks: Block[] } {
  const { company, person, number, link, username, firstPassword, help } = facts
  const t = translator(locale)
  const way =
    firstPassword === null
      ? [{ button: { label: t('signing.end.open'), url: link } }]
      : [
          { paragraph: t('invitation.mail.username', { username }) },
          { paragraph: t('invitation.mail.first-password', { days: INVITATION_DAYS }) },
          { button: { label: t('mail.do.password'), url: firstPassword } },
          { paragraph: t('invitation.mail.link-afterwards') },
          { button: { label: t('signing.end.open'), url: link } },
        ]
  const blocks = [
    { paragraph: greet(person, locale) },
    { paragraph: t('invitation.mail.open', { number }) },
    ...way,
    { contact: { help: t('invitation.mail.help', help), company } },
  ]
  return { subject: t('invitation.mail.subject', { company, number }), blocks }
}

type AccountFacts = { company: string; username: string; name: string; link: string; help: Facts['help'] }

/** To someone for whom an account was opened without a dossier. */
export function accountMail(facts: AccountFacts, locale: Locale): { subject: string; blocks: Block[] } {
  const { company, username, name, link, help } = facts
  const t = translator(locale)
  const blocks = [
    { paragraph: greet({ civility: null, lastName: null, name }, locale) },
    { paragraph: t('account.mail.open') },
    { paragraph: t('invitation.mail.username', { username }) },
    { paragraph: t('invitation.mail.first-password', { days: INVITATION_DAYS }) },
    { button: { label: t('mail.do.password'), url: link } },
    { contact: { help: t('invitation.mail.help', help), company } },
  ]
  return { subject: t('account.mail.subject', { company }), blocks }
}

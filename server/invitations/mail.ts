import { INVITATION_DAYS } from '../adapters/identity/invitations.ts'
import type { Locale } from '../locales/locale.ts'
import { translator } from '../locales/texts.ts'

type Facts = {
  /** Who writes. */
  company: string
  /** To whom. */
  name: string
  number: string
  /** The dossier, once signed in. */
  link: string
  username: string
  /** Where a first password is set; null for someone who can sign in already. */
  firstPassword: string | null
  help: { mail: string; phone: string }
}

export function invitationMail(facts: Facts, locale: Locale): { subject: string; body: string } {
  const { company, name, number, link, username, firstPassword, help } = facts
  const t = translator(locale)
  const way =
    firstPassword === null
      ? [t('invitation.mail.link'), link]
      : [
          t('invitation.mail.username', { username }),
          t('invitation.mail.first-password', { days: INVITATION_DAYS }),
          firstPassword,
          '',
          t('invitation.mail.link-afterwards'),
          link,
        ]
  const lines = [
    t('invitation.mail.greeting', { name }),
    '',
    t('invitation.mail.open', { number }),
    '',
    ...way,
    '',
    t('invitation.mail.help', help),
    company,
  ]
  return { subject: t('invitation.mail.subject', { company, number }), body: lines.join('\n') }
}

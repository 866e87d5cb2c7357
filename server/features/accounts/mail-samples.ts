import { dossierUrl } from '../../dossier/link.ts'
import { sampleAdvisor, sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { accountMail, invitationMail } from './mails.ts'

const { id, number } = sampleDossier

export const accountMailSamples: readonly MailSample[] = [
  ...[true, false].map((isNew): MailSample => ({
    mail: invitationMail,
    write({ deployment: { name: company, help }, publicUrl }, locale) {
      const { email: recipient, ...person } = sampleClient(locale)
      const link = dossierUrl(publicUrl, id)
      const firstPassword = isNew ? `${publicUrl}/invitation/…` : null
      const facts = { company, help, person, number, link, username: 'S00012', firstPassword }
      return { recipient, ...invitationMail(facts, locale) }
    },
  })),
  {
    mail: accountMail,
    write({ deployment: { name: company, help }, publicUrl }, locale) {
      const { email: recipient, name } = sampleAdvisor(locale)
      const facts = { company, help, name, username: 'advisor', link: `${publicUrl}/invitation/…` }
      return { recipient, ...accountMail(facts, locale) }
    },
  },
]

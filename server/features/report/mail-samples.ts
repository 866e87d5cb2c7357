import { sampleAdvisor, sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { decisionMail, failureMail, readingMail } from './mails.ts'

const reasons = { fr: 'Je préfère une durée plus courte.', en: 'I would rather hold the shares for less long.' }

export const reportMailSamples: readonly MailSample[] = [
  { mail: readingMail, write: (context, locale) => readingMail(context, sampleDossier, sampleClient(locale), '…') },
  ...(['validated', 'refused'] as const).map((decision): MailSample => ({
    mail: decisionMail,
    write(context, locale) {
      const reason = decision === 'refused' ? reasons[locale] : null
      const { name } = sampleClient(locale)
      return decisionMail(context, sampleDossier, sampleAdvisor(locale), { decision, reason, name })
    },
  })),
  { mail: failureMail, write: (context, locale) => failureMail(context, sampleDossier, sampleAdvisor(locale)) },
]

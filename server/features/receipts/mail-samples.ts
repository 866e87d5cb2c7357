import { sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { refusedFileMail } from './mails.ts'

export const receiptMailSamples: readonly MailSample[] = [false, true].map((isTooLarge) => ({
  mail: refusedFileMail,
  write: (context, locale) =>
    refusedFileMail(context, sampleDossier, sampleClient(locale), { title: 'passeport.pdf', isTooLarge }),
}))

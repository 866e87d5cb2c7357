import { sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { documentRequestMail } from './mails.ts'

const documents = {
  fr: [
    'Pièce d’identité – passeport : la date de validité est dépassée',
    'Justificatif de domicile : moins de trois mois',
  ],
  en: ['Identity document – passport: it has expired', 'Proof of address: less than three months old'],
}

export const complianceMailSamples: readonly MailSample[] = (['asked', 'reminder'] as const).map((occasion) => ({
  mail: documentRequestMail,
  write: (context, locale) =>
    documentRequestMail(context, { ...sampleDossier, last_reason: null }, sampleClient(locale), {
      documents: documents[locale],
      due: '2027-01-15',
      occasion,
    }),
}))

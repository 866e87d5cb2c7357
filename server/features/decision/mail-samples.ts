import { sampleAdvisor, sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { copyMail, correctionDoneMail, correctionRequestMail } from './corrections/mails.ts'
import { advisorDecisionMail, clientDecisionMail, type DecisionOutcome } from './mails.ts'

const reasons = {
  fr: { reason: 'Le RIB n’est pas au nom du souscripteur.', message: 'Merci de joindre un RIB à votre nom.' },
  en: {
    reason: 'The bank details are not in the subscriber’s name.',
    message: 'Please add bank details in your name.',
  },
}
const items = {
  fr: ['IBAN du souscripteur : le compte n’est pas à son nom'],
  en: ['IBAN of the subscriber: the account is not in their name'],
}

const decided = (state: DecisionOutcome, locale: 'fr' | 'en') => {
  const { reason, message } = reasons[locale]
  const said =
    state === 'validated' ? { last_reason: null, last_message: null } : { last_reason: reason, last_message: message }
  return { ...sampleDossier, ...said }
}

const advisorSamples = (['validated', 'refused', 'error'] as const).map((state): MailSample => ({
  mail: advisorDecisionMail,
  write: (context, locale) => advisorDecisionMail(context, decided(state, locale), state, sampleAdvisor(locale)),
}))

const clientSamples = (['validated', 'refused'] as const).map((state): MailSample => ({
  mail: clientDecisionMail,
  write: (context, locale) =>
    clientDecisionMail(context, decided(state, locale), state, { ...sampleClient(locale), hasAccount: true }),
}))

const deliveredSample: MailSample = {
  mail: clientDecisionMail,
  write: (context, locale) => {
    const delivered = { ...sampleDossier, last_reason: null, last_message: null }
    return clientDecisionMail(context, delivered, 'sync', { ...sampleClient(locale), hasAccount: true })
  },
}

export const decisionMailSamples: readonly MailSample[] = [
  ...advisorSamples,
  ...clientSamples,
  deliveredSample,
  ...(['asked', 'reminder'] as const).map((occasion): MailSample => ({
    mail: correctionRequestMail,
    write: (context, locale) =>
      correctionRequestMail(context, sampleDossier, sampleClient(locale), {
        items: items[locale],
        due: '2027-01-15',
        occasion,
      }),
  })),
  {
    mail: correctionDoneMail,
    write: (context, locale) => correctionDoneMail(context, sampleDossier, sampleAdvisor(locale)),
  },
  {
    mail: copyMail,
    write: (context, locale) =>
      copyMail(context, { ...sampleDossier, number: '48244' }, sampleClient(locale), {
        original: sampleDossier,
        message: reasons[locale].message,
      }),
  },
]

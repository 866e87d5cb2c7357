import { namePeople } from '../../platform/locales/people.ts'
import { sampleAdvisor, sampleClient, sampleDossier, type MailSample } from '../../platform/mail/samples.ts'
import { nextStepsBlocks } from './next-steps/next-steps-blocks.ts'
import { accessCodeMail, codeMail, endMail, invitationMail, notPreparedMail } from './mails.ts'

const { id, number } = sampleDossier
const titles = {
  fr: { mission: ['Lettre de mission'], subscription: ['Bulletin de souscription', 'Annexe de démembrement'] },
  en: { mission: ['Engagement letter'], subscription: ['Subscription form', 'Split ownership annex'] },
}
const reasons = { fr: 'Le montant n’est pas celui convenu.', en: 'The amount is not the one agreed on.' }
const terms = {
  mode: 'transfer',
  amount: 60_242,
  beneficiary: 'SCPI Exemple',
  iban: 'FR7699999000010000000000115',
  bic: 'DEMOFRPPXXX',
  reference: `EXEMPLE ${number}`,
  dueDays: 15,
  checkDays: 5,
  withdrawalDays: 14,
  enjoymentMonths: 4,
} as const
const lastDay = new Date('2027-01-15T12:00:00Z')

const invitations = [
  { party: 'subscriber', kind: 'mission', reminder: undefined },
  { party: 'subscriber', kind: 'subscription', reminder: undefined },
  { party: 'subscriber', kind: 'subscription', reminder: 1 },
  { party: 'subscriber_advisor', kind: 'subscription', reminder: undefined },
  { party: 'subscriber_advisor', kind: 'subscription', reminder: 1 },
] as const

const invitationSamples = invitations.map(({ party, kind, reminder }): MailSample => ({
  mail: invitationMail,
  write({ deployment, publicUrl }, locale) {
    const client = sampleClient(locale)
    const spouse = { ...client, civility: 'Mme', name: 'Lina HADDAD' }
    return invitationMail(deployment, party === 'subscriber' ? client : sampleAdvisor(locale), {
      number,
      party,
      reminder,
      envelope: { id, kind, trial: 1, expiresAt: lastDay, documentTitles: titles[locale][kind] },
      subscribers: namePeople([client, spouse], locale),
      link: `${publicUrl}/signature/…`,
    })
  },
}))

const endSamples = (['completed', 'declined', 'voided', 'expired'] as const).map((state): MailSample => ({
  mail: endMail,
  write({ deployment, publicUrl }, locale) {
    const link = { text: 'signing.end.read', url: `${publicUrl}/signature/…` } as const
    return endMail(deployment, sampleClient(locale), {
      number,
      envelope: { id, kind: 'subscription', state, reason: state === 'declined' ? reasons[locale] : null },
      key: 'subscriber',
      link: state === 'completed' ? link : null,
      next: state === 'completed' ? nextStepsBlocks(terms, '2026-11-17', locale) : [],
      isToPay: state === 'completed',
    })
  },
}))

export const signingMailSamples: readonly MailSample[] = [
  ...invitationSamples,
  {
    mail: accessCodeMail,
    write: ({ deployment }, locale) => accessCodeMail(deployment, sampleClient(locale), { number, code: '12345678' }),
  },
  ...(['sign', 'read'] as const).map((purpose): MailSample => ({
    mail: codeMail,
    write: ({ deployment }, locale) => codeMail(deployment, sampleClient(locale), { code: '123456', purpose }),
  })),
  ...endSamples,
  {
    mail: notPreparedMail,
    write: ({ deployment, publicUrl }, locale) =>
      notPreparedMail(deployment, publicUrl, sampleAdvisor(locale), { dossier: sampleDossier, envelopeId: id }),
  },
]

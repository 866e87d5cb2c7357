import type { Envelope, EnvelopeStatus, Signer } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import { formatParisDay } from '../../platform/locales/dates.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { greet } from '../../platform/locales/people.ts'
import { translator, type Translate } from '../../platform/locales/texts.ts'
import type { Block } from '../../platform/mail/blocks.ts'
import type { Letter } from '../../platform/mail/outbox.ts'
import { dossierUrl } from '../../dossier/link.ts'

/** A mail whose cause is in the outbox already is not added again. */
type UniqueLetter = Letter & { cause: string }
type Deployment = Pick<Deps['deployment'], 'name' | 'help'>

type Invitation = {
  number: string
  envelope: { id: string; kind: Envelope; trial: number; expiresAt: Date | null; documentTitles: readonly string[] }
  party: Signer
  /** As named to the advisor. */
  subscribers: string
  /** The signer's personal link. */
  link: string
  /** Which reminder it is; none for the first mail. */
  reminder: number | undefined
}

/** Of the first mail, and of its reminders. */
const subjects = {
  advisor: ['signing.advisor.subject', 'signing.advisor.reminder.subject'],
  invitation: ['signing.invitation.subject', 'signing.invitation.reminder.subject'],
} as const

/** An advisor signs the subscription only, of clients who are named to them. */
export function invitationMail(
  deployment: Deployment,
  recipient: Recipient,
  { number, envelope, party, subscribers, link, reminder }: Invitation,
): Letter | UniqueLetter {
  const { email, locale } = recipient
  const t = translator(locale)
  const { id, kind, trial, expiresAt, documentTitles } = envelope
  const isAdvisor = party === 'subscriber_advisor'
  const facts = { company: deployment.name, number, subscribers }
  const lastDay = expiresAt === null ? '' : formatParisDay(expiresAt, locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    ...(reminder === undefined ? [] : [{ paragraph: t('signing.invitation.reminder', { date: lastDay }) }]),
    { paragraph: t(isAdvisor ? 'signing.advisor.text' : `signing.invitation.${kind}`, facts) },
    { list: documentTitles },
    ...(trial > 1 ? [{ paragraph: t('signing.invitation.new-trial') }] : []),
    { button: { label: t('signing.invitation.link'), url: link } },
    { paragraph: t('signing.invitation.own') },
    contactBlock(t, deployment),
  ]
  const [subject, reminded] = subjects[isAdvisor ? 'advisor' : 'invitation']
  const mail = { recipient: email, subject: t(reminder === undefined ? subject : reminded, facts), blocks }
  return reminder === undefined ? mail : { ...mail, cause: `envelope ${id} reminder ${reminder} ${party}` }
}

/** Never in the same mail as the invitation. */
export function accessCodeMail(
  deployment: Deployment,
  recipient: Recipient,
  { number, code }: { number: string; code: string },
): Letter {
  const { email, locale } = recipient
  const t = translator(locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t('signing.access-code.text', { number }) },
    { paragraph: code },
    { paragraph: t('signing.access-code.own') },
    contactBlock(t, deployment),
  ]
  return { recipient: email, subject: t('signing.access-code.subject', { company: deployment.name, number }), blocks }
}

export type EndLink = { text: 'signing.end.open' | 'signing.end.read'; url: string }
type EnvelopeEnd = {
  number: string
  envelope: {
    id: string
    kind: Envelope
    state: Exclude<EnvelopeStatus, 'preparing' | 'sent'>
    reason: string | null
  }
  /** Who the recipient is among those notified. */
  key: string
  /** Null: the personal link has ended. */
  link: EndLink | null
  /** What follows for the recipient. */
  next?: readonly Block[]
  /** Part of it is a payment of theirs. */
  isToPay?: boolean
  /** Nobody else had to sign. */
  isAlone?: boolean
}

export function endMail(
  deployment: Deployment,
  recipient: Recipient,
  { number, envelope, key, link, next = [], isToPay = false, isAlone = false }: EnvelopeEnd,
): UniqueLetter {
  const { email, locale } = recipient
  const t = translator(locale)
  const { id, kind, state, reason } = envelope
  const facts = { company: deployment.name, number, documents: t(`signing.documents.${kind}`) }
  const isByCode = link?.text === 'signing.end.read'
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t(isAlone ? 'signing.end.completed.alone' : `signing.end.${state}`, facts) },
    ...(reason === null ? [] : [{ paragraph: t('mail.reason') }, { quote: reason }]),
    ...next,
    ...(isByCode ? [{ paragraph: t('signing.end.code') }] : []),
    ...(link === null ? [] : [{ button: { label: t(link.text), url: link.url } }]),
    contactBlock(t, deployment),
  ]
  const subject = t(isToPay ? 'signing.end.completed.to-pay.subject' : `signing.end.${state}.subject`, facts)
  return { recipient: email, subject, blocks, cause: `envelope ${id} ${state} ${key}` }
}

export function notPreparedMail(
  deployment: Deployment,
  publicUrl: string,
  recipient: Recipient,
  { dossier: { id, number }, envelopeId }: { dossier: { id: string; number: string }; envelopeId: string },
): UniqueLetter {
  const { email, locale } = recipient
  const t = translator(locale)
  const blocks = [
    { paragraph: greet(recipient, locale) },
    { paragraph: t('signing.mail.not-prepared.text', { number }) },
    { button: { label: t('signing.end.open'), url: dossierUrl(publicUrl, id) } },
    contactBlock(t, deployment),
  ]
  const subject = t('signing.mail.not-prepared.subject', { company: deployment.name, number })
  return { recipient: email, subject, blocks, cause: `envelope ${envelopeId} not prepared ${email}` }
}

export function codeMail(
  { name: company }: Pick<Deployment, 'name'>,
  { email, locale }: Pick<Recipient, 'email' | 'locale'>,
  { code, purpose }: { code: string; purpose: 'sign' | 'read' },
): Letter {
  const t = translator(locale)
  const blocks = [
    { paragraph: t(`signing.code.${purpose}.mail`, { code }) },
    { paragraph: t(`signing.code.${purpose}.secret`) },
    { paragraph: company },
  ]
  return { recipient: email, subject: t(`signing.code.${purpose}.subject`, { company }), blocks }
}

const contactBlock = (t: Translate, { name: company, help }: Deployment) => ({
  contact: { help: t('invitation.mail.help', { mail: help.mail, phone: help.phone }), company },
})

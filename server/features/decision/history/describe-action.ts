import { isRecordedAction } from '@parcelle/domain'
import { translate, type Form } from '@parcelle/forms'
import type { Deployment } from '../../../deployment/deployment.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import type { Translate } from '../../../platform/locales/texts.ts'
import { MAX_ATTEMPTS } from '../../../platform/mail/outbox.ts'
import { describePairing } from './decisions.ts'
import type { OpenPoint } from '../vigilance/open-points.ts'
import type { ActionPayload, ActionRow } from './queries.ts'

export type NotesContext = { form: Form; deployment: Pick<Deployment, 'documentTemplates' | 'points'>; locale: Locale }

/** What was done, and what is to be said about it. What was erased has no note. */
export function describeAction(row: ActionRow, t: Translate, context: NotesContext) {
  const { event, payload } = row
  const text = isRecordedAction(event) ? t(`history.${event}`) : t('history.other', { event })
  const lines = payload ? listNotes(row, payload, t, context) : [t('history.erased')]
  return { text, note: lines.filter(Boolean).join('\n') || null }
}

type Line = string | false | null | undefined

function listNotes(
  { event, elements }: ActionRow,
  payload: ActionPayload,
  t: Translate,
  context: NotesContext,
): Line[] {
  if (payload.pairing) return [describePairing({ payload }, t)]
  if (event === 'send_mail') return describeMail(payload, t)
  if (event === 'screen') return [describeScreening(payload, t)]
  const named = [payload.element, ...(payload.block === undefined ? elements : [])].filter((id) => id !== undefined)
  return [
    payload.title && namePoint(payload.point, payload.title, context),
    payload.ownRegistration && t('decision.own-registration'),
    payload.openPoints && t('history.open-points', { points: namePoints(payload.openPoints, context) }),
    payload.reason,
    payload.message && t('history.message', { message: payload.message }),
    payload.kind && t(`signing.kind.${payload.kind}`, { trial: payload.trial ?? 1 }),
    nameBlock(payload.block, context),
    payload.receipts?.map(({ title }) => title).join(', ') || nameElements(named, context),
    ...(payload.items ?? []).map(({ element, reason }) => `${nameElements([element], context)} : ${reason}`),
    nameDocuments(payload, context),
    payload.channel &&
      t(`history.channel.${payload.channel}`, { to: typeof payload.to === 'string' ? payload.to : '' }),
    typeof payload.to === 'object' && payload.to?.name,
    payload.outcome && t(`history.outcome.${payload.outcome}`),
    payload.note,
    payload.answer,
    payload.entries?.join(', '),
  ]
}

function describeMail({ recipient, subject, attempts = 0, isSent }: ActionPayload, t: Translate): Line[] {
  const isGivenUp = attempts >= MAX_ATTEMPTS
  return [
    subject,
    recipient && t('history.mail.to', { recipient }),
    !isSent && attempts > 0 && t(isGivenUp ? 'history.mail.given-up' : 'history.mail.delayed', { attempts }),
  ]
}

function describeScreening({ occasion, people, hits }: ActionPayload, t: Translate): Line {
  if (!occasion || people === undefined || hits === undefined) return null
  const found = hits === 0 ? t('history.screening.none') : t('history.screening.hits', { hits })
  return `${t(`history.screening.${occasion}`)} · ${t('history.screening.people', { people })} · ${found}`
}

const namePoints = (points: readonly OpenPoint[], context: NotesContext) =>
  points.map(({ point, title }) => namePoint(point, title, context)).join(', ')

/** In the reader's language where the rule is still known; `title` is that of the company. */
function namePoint(id: string | undefined, title: string, { deployment, locale }: NotesContext): string {
  const rule = deployment.points.find((one) => one.id === id)
  return rule ? translate(rule.title, locale) : title
}

function nameBlock(id: number | undefined, { form, locale }: NotesContext): Line {
  const block = id === undefined ? undefined : form.block(id)
  return block && translate(block.title, locale)
}

function nameElements(ids: readonly number[], { form, locale }: NotesContext): string {
  const labels = ids.flatMap((id) => {
    const label = form.element(id)?.attributes.label
    return label ? [translate(label, locale)] : []
  })
  return [...new Set(labels)].join(', ')
}

/** Documents that we generate, by the titles of their templates. */
function nameDocuments({ code, document, documents = [], files }: ActionPayload, context: NotesContext): Line {
  if (files) return files.join(', ')
  const codes = [code, document, ...documents]
  const named = context.deployment.documentTemplates.filter((template) => codes.includes(template.code))
  return named.map(({ title }) => translate(title, context.locale)).join(', ') || code
}

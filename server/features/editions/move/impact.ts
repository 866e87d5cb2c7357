import { isDeepStrictEqual } from 'node:util'
import type { Envelope } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Template } from '../../../deployment/documents/template.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import { findImpact, findNewlyRefused, type Impact } from '../../forms/index.ts'
import { composeDocument, listTemplates, noFacts } from '../../templates/index.ts'

/** What was sent to be signed or agreed to: the last envelope of each kind, and the last report. */
export type Sent = { kind: Envelope | 'report'; isOut: boolean }

/** What moving to another edition would change in one dossier. */
export type MoveImpact = Impact & {
  /** Slugs of submitted blocks that would have to be submitted again. */
  reopened: string[]
  /** What is out for signature, or was signed on documents that would be others. */
  signatures: Sent['kind'][]
}

/** Compares the same dossier opened in two editions. */
export function findMoveImpact(
  old: Session,
  now: Session,
  { submitted, sent }: { submitted: readonly number[]; sent: readonly Sent[] },
): MoveImpact {
  const refused = findNewlyRefused(old, now)
  const impact = findImpact(old, now, refused)
  const reopened = findReopened(old, now, { ...impact, refused }, submitted)
  const signatures = sent.filter(({ kind, isOut }) => isOut || isOtherDocument(old, now, kind))
  return { ...impact, reopened, signatures: signatures.map(({ kind }) => kind) }
}

/** Nothing that somebody gave, submitted or signed would be lost. */
export const isSafe = ({ lost, reopened, signatures }: MoveImpact): boolean =>
  lost.length === 0 && reopened.length === 0 && signatures.length === 0

function findReopened(
  old: Session,
  now: Session,
  { lost, recomputed, refused }: Impact & { refused: ReadonlySet<number> },
  submitted: readonly number[],
): string[] {
  const touched = new Set([
    ...[...refused].map((id) => now.form.blockOf(id)?.id),
    ...recomputed.map((name) => now.form.blockOf(name)?.id),
    ...lost.map((name) => old.form.blockOf(name)?.id),
  ])
  return submitted.filter((id) => touched.has(id)).map((id) => (now.form.block(id) ?? old.form.block(id))?.slug ?? '')
}

/** Whether the documents of an envelope, or who signs them, would be others. */
function isOtherDocument(old: Session, now: Session, kind: Sent['kind']): boolean {
  const [before, after] = [describeEnvelope(old, kind), describeEnvelope(now, kind)]
  return !isDeepStrictEqual(before.of, after.of) || !isDeepStrictEqual(print(old, before), print(now, after))
}

function describeEnvelope(session: Session, kind: Sent['kind']) {
  const deployment = deploymentOf(session)
  const templates = listTemplates({ deployment, session })
  if (kind === 'report') {
    const reports = templates.filter((template) => template.kind === 'suitabilityReport')
    return { templates: reports, of: reports.map(toName) }
  }
  const signed = templates.filter(({ code }) => deployment.envelopes[kind].includes(code))
  const signers = session.form.elements
    .filter(({ id, attributes }) => attributes.signer !== undefined && session.visible(id))
    .map(({ name, attributes }) => [name, attributes.signer])
  return { templates: signed, of: [deployment.envelopes[kind], signed.map(toName), signers] }
}

const toName = ({ code, version }: Template) => [code, version]

/** With labels of the form and its lists, which are no part of a template. */
function print(session: Session, { templates }: { templates: readonly Template[] }) {
  const deployment = deploymentOf(session)
  const { locale } = deployment
  return templates.map((template) => composeDocument(template, { ...noFacts, deployment, session, locale }))
}

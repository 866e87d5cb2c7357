import { isDeepStrictEqual } from 'node:util'
import type { Envelope } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Template } from '../../../deployment/documents/template.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import { findImpact, findNewlyRefused, type Impact } from '../../forms/index.ts'
import { listTemplates, type documentComparison } from '../../templates/index.ts'

/** The last envelope of each kind and the last report. */
export type SentDocument = { kind: Envelope | 'report'; isOut: boolean }

/** What moving to another edition would change in one dossier. */
export type MoveImpact = Impact & {
  /** Slugs of submitted blocks that would have to be submitted again. */
  reopened: string[]
  /** Envelopes out for signature, or signed on documents that would differ. */
  signatures: SentDocument['kind'][]
}

/** The same dossier opened in two editions. */
export type BothSessions = { old: Session; now: Session }

/** Compares a dossier in two editions whose rules may differ for its answers. */
export function findAnswerImpact(
  { old, now }: BothSessions,
  submitted: readonly number[],
): Omit<MoveImpact, 'signatures'> {
  const refused = findNewlyRefused(old, now)
  const impact = findImpact(old, now, refused)
  return { ...impact, reopened: findReopened(old, now, { ...impact, refused }, submitted) }
}

/** Whether no answer, submitted block or signature would be lost. */
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

/** Whether the documents or signers of an envelope would differ. */
export function isOtherDocument(
  sessions: BothSessions,
  kind: SentDocument['kind'],
  isPrintedAlike: ReturnType<typeof documentComparison>,
): boolean {
  const [before, after] = [describeEnvelope(sessions.old, kind), describeEnvelope(sessions.now, kind)]
  if (!isDeepStrictEqual(before.of, after.of)) return true
  return !after.templates.every((template) => isPrintedAlike(template, sessions))
}

/** The codes of the documents of an envelope that are new or would print something else. */
export function listOtherDocuments(
  sessions: BothSessions,
  kind: SentDocument['kind'],
  isPrintedAlike: ReturnType<typeof documentComparison>,
): string[] {
  const known = new Set(describeEnvelope(sessions.old, kind).templates.map(({ version }) => version))
  return describeEnvelope(sessions.now, kind)
    .templates.filter((template) => !known.has(template.version) || !isPrintedAlike(template, sessions))
    .map(({ code }) => code)
}

function describeEnvelope(session: Session, kind: SentDocument['kind']) {
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

/** The version is a digest of the template. */
const toName = ({ code, version }: Template) => [code, version]

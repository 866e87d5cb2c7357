import type { SigningMark, SigningPage } from '@parcelle/contract/signing-page'
import { listSignersInTurn, type SigningEvent } from '@parcelle/domain'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Channel } from '../../../platform/mail/mail.ts'
import type { Deps } from '../../../deps.ts'
import { lockDossierRow } from '../../../dossier/access/access.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { findUnprintable } from '../../../platform/pdf/layout/fonts.ts'
import { conflict, unacceptable, unavailable } from '../../../platform/errors/errors.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { atMost } from '../../../platform/async/limit-concurrency.ts'
import { lockEnvelope, type DocumentRow, type SignerRow, type WholeEnvelope } from '../envelopes/envelopes.ts'
import { paperKey } from '../documents/paper-key.ts'
import { readSigningFields } from '../pdf/fields.ts'
import { signField } from '../pdf/sign-field.ts'
import type { SigningDeps } from '../envelopes/prepare-envelope.ts'
import { receiveNews, type Telling } from '../envelopes/receive-news.ts'
import { addStoredFiles, storeContent, openStoredFile, type StoredFile } from '../../files/index.ts'
import { endCode, needCode } from './codes/codes.ts'
import { consentOf } from './consent.ts'
import { toMark } from './mark.ts'
import {
  authorOf,
  maskedFor,
  presentPage,
  readSituation,
  situate,
  type Situation,
  type Visitor,
} from './signing-visit.ts'
import { openKeys } from '../providers/embedded/signing-keys.ts'
import { findVisit, setVerified, type Visit } from '../providers/embedded/visits.ts'

/** What somebody gives to sign. */
type Given = { code: string; consent: string; mark: SigningMark }
/** How they were told apart and what they agreed to. */
type Act = {
  channel: Channel
  at: Date
  author: Author
  visitor: Pick<Visitor, 'address' | 'locale'>
  mark: SigningMark
  telling?: Telling
  /** Refuses a visit that has ended. */
  needVisit?: (tx: Tx) => Promise<Visit>
}
/** A paper with one more signature, made on what it was before. */
type Signed = { document: DocumentRow; on: string; file: StoredFile; level: string }

// A hundred who sign at the same moment leave connections and time to those who only read a list. Nobody holds a place
// while they wait for a time stamp: who gives those may be slow.
const together = atMost(4)

/** How often a signature is made again because somebody else's came in between. */
const MOST_TURNS = 8

/** Signs for whoever has read the papers, agrees, and has the code. */
export async function signEnvelope(deps: Deps, key: string, given: Given, visitor: Visitor): Promise<SigningPage> {
  const visit = await findVisit(deps.db, key)
  const situation = await readSituation(deps.db, visit)
  needReady(deps, situation, given, visitor)
  const channel = await needCode(deps.db, visit, given.code)
  const author = await authorOf(deps.db, situation, visitor)
  // Whoever was disabled or signed out while the documents were being signed has not signed.
  const needVisit = (tx: Tx) => findVisit(tx, key)
  await signPapers(deps, visit, { channel, at: new Date(), author, visitor, mark: given.mark, needVisit })
  return presentPage(deps, await readSituation(deps.db, { ...visit, isVerified: true }), visitor.locale)
}

/** Signs every paper that has a field of the signer, all of them or none. */
export async function signPapers(deps: SigningDeps, visit: Visit, act: Act): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    // The second of two who sign at the same moment signs what the first one made.
    const now = await readSituation(deps.db, visit)
    needTheirs(now)
    if (await signOnce(deps, now, act)) return
  }
  throw unavailable()
}

/** Signed meanwhile, on another screen or by a second press, or over: it is not theirs to sign any more. */
function needTheirs({ face }: Situation): void {
  if (face !== 'sign') throw conflict('signature.refused.changed')
}

function needReady({ deployment }: Deps, situation: Situation, given: Given, { locale }: Visitor): void {
  const { envelope, visit } = situation
  needTheirs(situation)
  if (envelope.documents.some(({ rank }) => !visit.read.includes(rank))) throw conflict('signature.refused.unread')
  if (consentOf(deployment.name, locale).version !== given.consent)
    throw unacceptable('signature.refused.consent', 'consent')
  if (given.mark.kind === 'typed') needPrintable(given.mark.name)
}

function needPrintable(name: string): void {
  if (name.trim() === '') throw unacceptable('signature.refused.consent', 'mark')
  const letters = findUnprintable(name)
  if (letters.length > 0)
    throw unacceptable('signing.error.unprintable-name', 'mark', { name, letters: letters.join(' ') })
}

/** False: papers or signers have changed meanwhile, and nothing was written. */
async function signOnce(deps: SigningDeps, situation: Situation, act: Act): Promise<boolean> {
  const papers: Signed[] = []
  try {
    for (const document of situation.envelope.documents) {
      const signed = await signPaper(deps, situation, document, act)
      if (signed) papers.push(signed)
    }
    const replaced = await together(() =>
      deps.db.transaction().execute((tx) => write(tx, deps, situation, papers, act)),
    )
    return replaced !== null
  } catch (error) {
    // A paper that was replaced while it was being signed may not even be there any more.
    const { envelope, face } = await readSituation(deps.db, situation.visit)
    const isSame = situation.envelope.documents.every((document) => isStill(envelope, document, paperKey(document)))
    if (isSame && face === situation.face) throw error
    return false
  }
}

/** Null: the paper is not theirs to sign. */
async function signPaper(
  deps: SigningDeps,
  { envelope, signer }: Situation,
  document: DocumentRow,
  { at, author, mark }: Act,
): Promise<Signed | null> {
  const on = paperKey(document)
  if (on === null) throw new Error(`a paper of the envelope ${envelope.id} was never kept`)
  const { pdf, fields } = await together(async () => {
    const { content } = await openStoredFile(deps, on, { dossierId: envelope.dossier_id, author })
    const bytes = await buffer(content)
    return { pdf: bytes, fields: await readSigningFields(bytes) }
  })
  if (!fields.includes(signer.party)) return null
  const { authority, stamp } = await openKeys(deps)
  const key = await authority.issue(signer.name, signer.email)
  const reason = translator(deps.deployment.locale)('signing.reason', { title: document.title })
  const signed = await signField(pdf, {
    field: signer.party,
    signer: { name: signer.name, mark: toMark(mark) },
    reason,
    at,
    key,
    stamp,
  })
  return { document, on, level: signed.level, file: await storeContent(deps, [signed.pdf], 'application/pdf') }
}

/** Keeps what was made and tells it, unless a paper is not what it was made on: null. Otherwise what it replaces. */
async function write(
  tx: Tx,
  deps: SigningDeps,
  { visit, envelope, signer }: Situation,
  papers: readonly Signed[],
  act: Act,
): Promise<string[] | null> {
  await lockDossierRow(tx, envelope.dossier_id)
  await act.needVisit?.(tx)
  const held = await lockEnvelope(tx, envelope.id)
  needTheirs(await situate(tx, visit, held))
  if (!papers.every(({ document, on }) => isStill(held, document, on))) return null
  await addStoredFiles(
    tx,
    papers.map(({ file }) => file),
  )
  for (const { document, file } of papers)
    await tx.updateTable('envelope_document').set({ current_key: file.key }).where('id', '=', document.id).execute()
  const replaced = papers.flatMap(({ document, on }) => (on === document.sent_key ? [] : [on]))
  if (replaced.length > 0) await tx.deleteFrom('stored_file').where('key', 'in', replaced).execute()
  await addAct(tx, deps, { visit, signer }, papers, act)
  await endCode(tx, visit)
  await setVerified(tx, visit)
  const { at, channel, author, telling } = act
  const news = { id: `signed ${signer.id}`, kind: 'signed', party: signer.party, at, method: channel } as const
  await receiveNews(tx, deps, envelope.id, [news, ...listNext(held, signer, at)], author, telling)
  return replaced
}

/** Whose turn it is once this signer has signed, and was not before. */
function listNext({ signers }: WholeEnvelope, { id: own }: SignerRow, at: Date): SigningEvent[] {
  const after = signers.map((signer) => ({ ...signer, signedAt: signer.id === own ? at : signer.signed_at }))
  return listSignersInTurn(after)
    .filter(({ sent_at }) => sent_at === null)
    .map(({ id, party }) => ({ id: `sent ${id}`, kind: 'sent', party, at }))
}

function isStill({ documents }: WholeEnvelope, { id }: DocumentRow, on: string | null): boolean {
  return documents.some((document) => document.id === id && paperKey(document) === on)
}

async function addAct(
  tx: Tx,
  { deployment }: SigningDeps,
  { visit, signer }: Pick<Situation, 'visit' | 'signer'>,
  papers: readonly Signed[],
  { at, channel, visitor }: Act,
): Promise<void> {
  const { text, version } = consentOf(deployment.name, visitor.locale)
  // As weak as the weakest of them.
  const level = papers.every((paper) => paper.level === 'B-T') ? 'B-T' : 'B-B'
  await tx
    .insertInto('signing_act')
    .values({
      signer_id: signer.id,
      consent: text,
      consent_version: version,
      address: visitor.address,
      channel,
      sent_to: maskedFor(signer, channel),
      user_id: visit.userId,
      level,
      at,
    })
    .execute()
}

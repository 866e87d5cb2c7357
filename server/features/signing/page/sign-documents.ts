import type { SigningMark, SigningPage } from '@parcelle/contract/signing-page'
import { listSignersInTurn, type SigningEvent } from '@parcelle/domain'
import { buffer } from 'node:stream/consumers'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Channel } from '../../../platform/mail/mail.ts'
import type { Deps } from '../../../deps.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import { findUnprintable } from '../../../platform/pdf/layout/fonts.ts'
import { conflict, unacceptable, unavailable } from '../../../platform/errors/errors.ts'
import { translator } from '../../../platform/locales/texts.ts'
import pLimit from 'p-limit'
import type { DocumentRow, SignerRow, WholeEnvelope } from '../envelopes.ts'
import { contentKey } from '../documents/document-key.ts'
import type { IssueKey } from '../pdf/authority/authority.ts'
import { readFieldsInThread } from '../pdf/in-thread.ts'
import { signField } from '../pdf/sign-field.ts'
import type { SigningDeps } from '../envelopes/prepare-envelope.ts'
import { applySigningEvents, lockDossierAndEnvelope } from '../envelopes/handle-signing-events.ts'
import { addStoredFiles, storeContent, openStoredFile, type StoredFile } from '../../files/index.ts'
import { endCode, needCode } from './codes/codes.ts'
import { composeConsent } from './consent.ts'
import { toMark } from './mark.ts'
import { presentPage } from './present-page.ts'
import {
  findAuthor,
  hasReadAll,
  maskContact,
  readVisitContext,
  makeVisitContext,
  type VisitContext,
  type Visitor,
} from './visit-context.ts'
import { openSigningKeys } from '../providers/embedded/signing-keys.ts'
import { findVisit, setVerified, type Visit } from '../providers/embedded/visits.ts'

type SignBody = { code: string; consent: string; mark: SigningMark }
type SigningAct = {
  channel: Channel
  at: Date
  author: Author
  visitor: Pick<Visitor, 'address' | 'locale'>
  mark: SigningMark
  isReplay?: boolean
  /** Throws if the visit has ended. */
  needVisit?: (tx: Tx) => Promise<Visit>
}
/** A document with one more signature, added to the content stored under `basedOnKey`. */
type SignedFile = { document: DocumentRow; basedOnKey: string; file: StoredFile; level: string }

// Leaves database connections and CPU to readers while many people sign. Waiting for a time stamp takes no slot.
const limitSigning = pLimit(4)

/** A signature is made again when another signer's was saved in between. */
const MAX_ATTEMPTS = 8

export async function signEnvelope(deps: Deps, key: string, body: SignBody, visitor: Visitor): Promise<SigningPage> {
  const visit = await findVisit(deps.db, key)
  const context = await readVisitContext(deps.db, visit)
  needReady(deps, context, body, visitor)
  const channel = await needCode(deps.db, visit, body.code)
  const author = await findAuthor(deps.db, context, visitor)
  // Checked again on saving: the signer may be disabled or signed out while the documents are being signed.
  const needVisit = (tx: Tx) => findVisit(tx, key)
  const act = { channel, at: new Date(), author, visitor, mark: body.mark, needVisit }
  await signDocuments(deps, visit, act, context)
  return presentPage(deps, await readVisitContext(deps.db, { ...visit, isVerified: true }), visitor.locale)
}

/** Signs every document that has a field for the signer, all of them or none. */
export async function signDocuments(
  deps: SigningDeps,
  visit: Visit,
  act: SigningAct,
  /** What the caller has just read. */
  known?: VisitContext,
): Promise<void> {
  for (let attempt = 0, now = known; attempt < MAX_ATTEMPTS; attempt++, now = undefined) {
    // Of two concurrent signers, the second signs the files that the first one saved.
    now ??= await limitSigning(() => readVisitContext(deps.db, visit))
    needSignable(now)
    if (await signOnce(deps, now, act)) return
  }
  throw unavailable()
}

function needSignable({ view }: VisitContext): void {
  if (view !== 'sign') throw conflict('signature.refused.changed')
}

function needReady({ deployment }: Deps, context: VisitContext, body: SignBody, { locale }: Visitor): void {
  needSignable(context)
  if (!hasReadAll(context)) throw conflict('signature.refused.unread')
  if (composeConsent(deployment.name, locale).version !== body.consent)
    throw unacceptable('signature.refused.consent', 'consent')
  if (body.mark.kind === 'typed') needPrintable(body.mark.name)
}

function needPrintable(name: string): void {
  if (name.trim() === '') throw unacceptable('signature.refused.consent', 'mark')
  const letters = findUnprintable(name)
  if (letters.length > 0)
    throw unacceptable('signing.error.unprintable-name', 'mark', { name, letters: letters.join(' ') })
}

/** Returns false, with nothing saved, if the documents or signers changed meanwhile. */
async function signOnce(deps: SigningDeps, context: VisitContext, act: SigningAct): Promise<boolean> {
  try {
    const { authority } = await openSigningKeys(deps)
    const files = await authority.withKeys(async (issueKey) => {
      const signed: SignedFile[] = []
      for (const document of context.envelope.documents) {
        const file = await signDocument(deps, context, document, act, issueKey)
        if (file) signed.push(file)
      }
      return signed
    })
    const replaced = await limitSigning(() =>
      deps.db.transaction().execute((tx) => saveSignatures(tx, deps, context, files, act)),
    )
    return replaced !== null
  } catch (error) {
    // A concurrent signature may have deleted the file that was being signed.
    const { envelope, view } = await readVisitContext(deps.db, context.visit)
    const isSame = context.envelope.documents.every((document) => isUnchanged(envelope, document, contentKey(document)))
    if (isSame && view === context.view) throw error
    return false
  }
}

/** Returns null if the document has no field for the signer. */
async function signDocument(
  deps: SigningDeps,
  { envelope, signer }: VisitContext,
  document: DocumentRow,
  { at, author, mark }: SigningAct,
  issueKey: IssueKey,
): Promise<SignedFile | null> {
  const basedOnKey = contentKey(document)
  if (basedOnKey === null) throw new Error(`a document of the envelope ${envelope.id} was never stored`)
  const { pdf, fields } = await limitSigning(async () => {
    const { content } = await openStoredFile(deps, basedOnKey, { dossierId: envelope.dossier_id, author })
    const bytes = await buffer(content)
    return { pdf: bytes, fields: await readFieldsInThread(bytes) }
  })
  if (!fields.includes(signer.party)) return null
  const { stamp } = await openSigningKeys(deps)
  const key = await issueKey(signer.name, signer.email)
  const reason = translator(deps.deployment.locale)('signing.reason', { title: document.title })
  const signed = await signField(pdf, {
    field: signer.party,
    signer: { name: signer.name, mark: toMark(mark) },
    reason,
    at,
    key,
    stamp,
  })
  return { document, basedOnKey, level: signed.level, file: await storeContent(deps, [signed.pdf], 'application/pdf') }
}

/** Saves the signed files and returns the keys they replace, or null if a document is no longer what they are based on. */
async function saveSignatures(
  tx: Tx,
  deps: SigningDeps,
  { visit, signer }: VisitContext,
  files: readonly SignedFile[],
  act: SigningAct,
): Promise<string[] | null> {
  const held = await lockDossierAndEnvelope(tx, visit.envelopeId)
  await act.needVisit?.(tx)
  needSignable(makeVisitContext(visit, held.envelope))
  if (!files.every(({ document, basedOnKey }) => isUnchanged(held.envelope, document, basedOnKey))) return null
  await addStoredFiles(
    tx,
    files.map(({ file }) => file),
  )
  for (const { document, file } of files)
    await tx.updateTable('envelope_document').set({ current_key: file.key }).where('id', '=', document.id).execute()
  const replaced = files.flatMap(({ document, basedOnKey }) => (basedOnKey === document.sent_key ? [] : [basedOnKey]))
  if (replaced.length > 0) await tx.deleteFrom('stored_file').where('key', 'in', replaced).execute()
  await addSigningAct(tx, deps, { visit, signer }, files, act)
  await endCode(tx, visit)
  await setVerified(tx, visit)
  const { at, channel, author, isReplay } = act
  const event = { id: `signed ${signer.id}`, kind: 'signed', party: signer.party, at, method: channel } as const
  const events = [event, ...listInvitations(held.envelope, signer, at)]
  await applySigningEvents(tx, deps, held, events, author, isReplay)
  return replaced
}

/** The `sent` events of signers whose turn comes with this signature. */
function listInvitations({ signers }: WholeEnvelope, { id: own }: SignerRow, at: Date): SigningEvent[] {
  const after = signers.map((signer) => ({ ...signer, signedAt: signer.id === own ? at : signer.signed_at }))
  return listSignersInTurn(after)
    .filter(({ sent_at }) => sent_at === null)
    .map(({ id, party }) => ({ id: `sent ${id}`, kind: 'sent', party, at }))
}

function isUnchanged({ documents }: WholeEnvelope, { id }: DocumentRow, key: string | null): boolean {
  return documents.some((document) => document.id === id && contentKey(document) === key)
}

async function addSigningAct(
  tx: Tx,
  { deployment }: SigningDeps,
  { visit, signer }: Pick<VisitContext, 'visit' | 'signer'>,
  files: readonly SignedFile[],
  { at, channel, visitor }: SigningAct,
): Promise<void> {
  const { text, version } = composeConsent(deployment.name, visitor.locale)
  // The weakest level of all files.
  const level = files.every(({ level }) => level === 'B-T') ? 'B-T' : 'B-B'
  await tx
    .insertInto('signing_act')
    .values({
      signer_id: signer.id,
      consent: text,
      consent_version: version,
      address: visitor.address,
      channel,
      sent_to: maskContact(signer, channel),
      user_id: visit.userId,
      level,
      at,
    })
    .execute()
}

import { isOver, signers as parties, type Envelope, type EnvelopeState, type SignerState } from '@parcelle/domain'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables, Tx } from '../../platform/database/tables.ts'

type EnvelopeRow = Selectable<Tables['envelope']>
export type SignerRow = Selectable<Tables['envelope_signer']>
export type DocumentRow = Selectable<Tables['envelope_document']>
export type WholeEnvelope = EnvelopeRow & {
  /** By a later attempt. */
  is_replaced: boolean
  signers: SignerRow[]
  documents: DocumentRow[]
}

/** The envelopes of a dossier, newest first. */
export async function findEnvelopes(db: Db, dossierId: string): Promise<WholeEnvelope[]> {
  const rows = await selectWhole(db)
    .where('dossier_id', '=', dossierId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toWhole)
}

export async function findEnvelope(db: Db, id: string): Promise<WholeEnvelope | null> {
  const row = await selectWhole(db).where('id', '=', id).executeTakeFirst()
  return row ? toWhole(row) : null
}

export function findLastEnvelope(db: Db, dossierId: string, kind: Envelope): Promise<EnvelopeRow | undefined> {
  return db
    .selectFrom('envelope')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .where('kind', '=', kind)
    .orderBy('trial', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Locks an envelope until the transaction ends. The caller has locked its dossier before, in another statement: what
 * this one reads of the signers and documents is as old as its start.
 */
export async function lockEnvelope(tx: Tx, id: string): Promise<WholeEnvelope> {
  return toWhole(await selectWhole(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
}

const selectWhole = (db: Db) =>
  db
    .selectFrom('envelope')
    .selectAll('envelope')
    .select(({ selectFrom }) => [
      isReplaced.as('is_replaced'),
      jsonArrayFrom(selectFrom('envelope_signer').selectAll().whereRef('envelope_id', '=', 'envelope.id')).as(
        'signers',
      ),
      jsonArrayFrom(
        selectFrom('envelope_document').selectAll().whereRef('envelope_id', '=', 'envelope.id').orderBy('rank'),
      ).as('documents'),
    ])

/** SQL condition on `envelope`. */
export const isReplaced: RawBuilder<boolean> = sql`exists (
  select from envelope newer where newer.dossier_id = envelope.dossier_id and newer.kind = envelope.kind
  and newer.trial > envelope.trial)`

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

function toWhole({ signers, documents, ...row }: WholeRow): WholeEnvelope {
  return {
    ...row,
    signers: signers.map(readSigner).toSorted((a, b) => rank(a) - rank(b)),
    documents: documents.map(readDocument),
  }
}

/** As columns, times are dates and digests are bytes; as JSON, both are text. */
const readSigner = (signer: WholeRow['signers'][number]): SignerRow => ({
  ...signer,
  link_hash: readBytes(signer.link_hash),
  sent_at: readTime(signer.sent_at),
  opened_at: readTime(signer.opened_at),
  signed_at: readTime(signer.signed_at),
  declined_at: readTime(signer.declined_at),
})
const readDocument = (document: WholeRow['documents'][number]): DocumentRow => ({
  ...document,
  sha256_before: readBytes(document.sha256_before),
  sha256_after: readBytes(document.sha256_after),
})
const readTime = (text: string | null) => (text === null ? null : new Date(text))
const readBytes = (text: string | null) => (text === null ? null : Buffer.from(text.slice('\\x'.length), 'hex'))

const rank = ({ party }: SignerRow) => parties.indexOf(party)

export function toState(envelope: WholeEnvelope): EnvelopeState {
  const { kind, state, reason, sent_at, ended_at, signers, provider } = envelope
  // Other tools finish the signed documents only when they complete the envelope.
  const isCompletedByTool = provider !== 'embedded'
  return { kind, state, reason, sentAt: sent_at, endedAt: ended_at, isCompletedByTool, signers: signers.map(toSigner) }
}

function toSigner(row: SignerRow): SignerState {
  const { party, turn, method, reason } = row
  const times = { sentAt: row.sent_at, openedAt: row.opened_at, signedAt: row.signed_at, declinedAt: row.declined_at }
  return { party, turn, method, reason, ...times }
}

export const findOpenEnvelope = (envelopes: readonly WholeEnvelope[]): WholeEnvelope | null =>
  envelopes.find((envelope) => !isOver(envelope)) ?? null

import { isOver, signers as parties, type Envelope, type EnvelopeState, type SignerState } from '@parcelle/domain'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

type EnvelopeRow = Selectable<Tables['envelope']>
export type SignerRow = Selectable<Tables['envelope_signer']>
export type DocumentRow = Selectable<Tables['envelope_document']>
export type WholeEnvelope = EnvelopeRow & { signers: SignerRow[]; documents: DocumentRow[] }

/** The envelopes of a dossier, newest first. */
export async function findEnvelopes(db: Db, dossierId: string): Promise<WholeEnvelope[]> {
  const rows = await db
    .selectFrom('envelope')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return Promise.all(rows.map((row) => withParts(db, row)))
}

export async function findEnvelope(db: Db, id: string): Promise<WholeEnvelope | null> {
  const row = await db.selectFrom('envelope').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? withParts(db, row) : null
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

/** Locks an envelope until the transaction ends. The caller has locked its dossier before. */
export async function lockEnvelope(tx: Tx, id: string): Promise<WholeEnvelope> {
  const row = await tx.selectFrom('envelope').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return withParts(tx, row)
}

async function withParts(db: Db, row: EnvelopeRow): Promise<WholeEnvelope> {
  const signers = await db.selectFrom('envelope_signer').selectAll().where('envelope_id', '=', row.id).execute()
  const documents = await db
    .selectFrom('envelope_document')
    .selectAll()
    .where('envelope_id', '=', row.id)
    .orderBy('rank')
    .execute()
  return { ...row, signers: signers.toSorted((a, b) => rank(a) - rank(b)), documents }
}

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

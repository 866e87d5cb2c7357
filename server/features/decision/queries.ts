import { integrationEvents, type IntegrationState, type MatchField, type PairingScope } from '@parcelle/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { AccountCodes } from '../../ports/customer-system.ts'
import { findToScan } from '../receipts/index.ts'
import { findWithUnclosedEnvelope } from '../delivery/index.ts'
import { findDossiersWithHit } from '../screening/index.ts'
import { PAIRED, UNPAIRED } from '../../dossier/pairing/write-pairing.ts'

export type RejectedCandidate = { dossierId: string; scope: PairingScope; code: string; user: string; at: Date }

/** An event about the decision or the pairing. Its payload may have been erased. */
export type DecisionEntry = { event: string; at: Date; user: string | null; payload: DecisionPayload | null }
type DecisionPayload = {
  integrate_state?: { after: IntegrationState } | IntegrationState
  reason?: string | null
  scope?: PairingScope
  pairing?: { before: string | null; after: string | null }
  withoutCosubscriber?: boolean
  /** Other accounts than those asked for. */
  answered?: AccountCodes
  /** Paired though these fields differ, or a colleague had ruled the customer out: the code was typed again. */
  confirmed?: { differing: MatchField[]; wasRejected: boolean }
  /** Accepted by the person who registered the paper dossier. */
  ownRegistration?: boolean
}

const name = sql<string | null>`person.firstname || ' ' || person.lastname`

export function findDecisionEntries(db: Db, dossierId: string): Promise<DecisionEntry[]> {
  return db
    .selectFrom('dossier_event as entry')
    .leftJoin('app_user as person', 'person.id', 'entry.actor_id')
    .select(['entry.event', 'entry.at', name.as('user'), sql<DecisionEntry['payload']>`entry.payload`.as('payload')])
    .where('entry.dossier_id', '=', dossierId)
    .where('entry.event', 'in', [...integrationEvents, PAIRED, UNPAIRED])
    .orderBy('entry.seq', 'desc')
    .execute()
}

/**
 * Ids of the dossiers that the user registered from paper, whose envelopes are not closed, whose receipts wait for the
 * virus scanner, and in which somebody may be listed.
 */
export type DecisionContext = Readonly<Record<'registered' | 'closing' | 'toScan' | 'hit', ReadonlySet<string>>> & {
  readonly rejected: readonly RejectedCandidate[]
}

export async function findDecisionContext(
  db: Db,
  ids: readonly string[],
  userId: string,
  findHits: () => Promise<ReadonlySet<string>> = () => findDossiersWithHit(db, ids),
): Promise<DecisionContext> {
  const registered = await db
    .selectFrom('dossier_event')
    .select('dossier_id')
    .where(sql<boolean>`dossier_id = any(${ids}::uuid[])`)
    .where('event', '=', 'finish_manual')
    .where('actor_id', '=', userId)
    .execute()
  return {
    registered: new Set(registered.map((one) => one.dossier_id)),
    closing: await findWithUnclosedEnvelope(db, ids),
    toScan: await findToScan(db, ids),
    hit: await findHits(),
    rejected: await findRejected(db, ids),
  }
}

/** The accounts of the last reply of the customer system, while it waits for somebody to take or refuse them. */
export async function findAnsweredAccounts(db: Db, dossierId: string): Promise<AccountCodes | null> {
  const [last] = await findDecisionEntries(db, dossierId)
  return last?.event === 'sync_failed' ? (last.payload?.answered ?? null) : null
}

/** How often a person flagged an error; failed deliveries do not count. */
export async function countFlagged(db: Db, dossierId: string): Promise<number> {
  const { flagged } = await db
    .selectFrom('dossier_event')
    .select(sql<number>`count(*)::int`.as('flagged'))
    .where('dossier_id', '=', dossierId)
    .where('event', '=', 'flag_error')
    .executeTakeFirstOrThrow()
  return flagged
}

export function findRejected(db: Db, ids: readonly string[]): Promise<RejectedCandidate[]> {
  return db
    .selectFrom('rejected_candidate')
    .innerJoin('app_user as person', 'person.id', 'rejected_candidate.user_id')
    .select(['dossier_id as dossierId', 'scope', 'code', 'at'])
    .select(sql<string>`person.firstname || ' ' || person.lastname`.as('user'))
    .where(sql<boolean>`dossier_id = any(${ids}::uuid[])`)
    .execute()
}

type Rejection = { dossierId: string; scope: PairingScope; code: string }

export async function addRejected(tx: Tx, { dossierId, scope, code }: Rejection, userId: string): Promise<void> {
  await tx
    .insertInto('rejected_candidate')
    .values({ dossier_id: dossierId, scope, code, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeRejected(tx: Tx, { dossierId, scope, code }: Rejection): Promise<void> {
  await tx
    .deleteFrom('rejected_candidate')
    .where('dossier_id', '=', dossierId)
    .where('scope', '=', scope)
    .where('code', '=', code)
    .execute()
}

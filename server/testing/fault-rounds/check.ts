import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { compareFiles } from '../../features/files/sweep.ts'
import type { Ledger } from './ledger.ts'
import type { Installation } from './installation.ts'

/** What was lost, doubled or contradicts itself, each in a sentence; none after a round that the product survived. */
export async function findLosses(installation: Installation, ledger: Ledger): Promise<string[]> {
  return [
    ...ledger.surprises,
    ...installation.failures,
    ...(await findLostSaves(installation, ledger)),
    ...(await findLostReceipts(installation, ledger)),
    ...(await findDoubledDossiers(installation, ledger)),
    // A surprise ends the round before these have come to their end.
    ...(ledger.surprises.length > 0 ? [] : await findUndelivered(installation, ledger)),
    ...(ledger.surprises.length > 0 ? [] : await findUnsigned(installation, ledger)),
    ...(await findContradictions(installation)),
    ...(await findBrokenStore(installation)),
    ...findLeaks(installation),
  ]
}

async function findLostSaves({ deps: { db } }: Installation, { saves }: Ledger): Promise<string[]> {
  const losses: string[] = []
  for (const [dossierId, told] of Map.groupBy(saves, (one) => one.dossierId)) {
    const events = await db.selectFrom('dossier_event').select('payload').where('dossier_id', '=', dossierId).execute()
    type Change = { element: number; version: number; after: string }
    const changes = events.flatMap(({ payload }) => (payload as { changes?: Change[] } | null)?.changes ?? [])
    const written = new Map(changes.map((one) => [`${one.element} ${one.version}`, one.after]))
    if (written.size !== changes.length) losses.push(`a version was written twice in dossier ${dossierId}`)
    for (const { element, version, value } of told)
      if (written.get(`${element} ${version}`) !== value)
        losses.push(`version ${version} of element ${element}, ${value}, is lost in dossier ${dossierId}`)
    const current = await db.selectFrom('dossier_value').selectAll().where('dossier_id', '=', dossierId).execute()
    for (const { element_id, version, value } of current)
      if (written.has(`${element_id} ${version}`) && written.get(`${element_id} ${version}`) !== value)
        losses.push(`element ${element_id} of dossier ${dossierId} is not what its history says`)
  }
  return losses
}

async function findLostReceipts({ deps: { db, files } }: Installation, { receipts }: Ledger): Promise<string[]> {
  const losses: string[] = []
  for (const { receiptId, sha256 } of receipts) {
    const row = await db
      .selectFrom('receipt')
      .select(['file_key', 'sha256'])
      .where('id', '=', receiptId)
      .executeTakeFirst()
    const stored = row && (await files.get(row.file_key))
    const digest =
      stored &&
      createHash('sha256')
        .update(await buffer(stored.content))
        .digest('hex')
    if (row?.sha256.toString('hex') !== sha256 || digest !== sha256) losses.push(`receipt ${receiptId} is lost`)
  }
  const doubled = await sql<{ dossier_id: string }>`select dossier_id from receipt
    group by dossier_id, element_id, sha256 having count(*) > 1`.execute(db)
  return [...losses, ...doubled.rows.map(({ dossier_id }) => `a receipt of dossier ${dossier_id} is there twice`)]
}

/** Besides those of the demo and of the harness there is one for each key. */
async function findDoubledDossiers({ known, ...installation }: Installation, ledger: Ledger): Promise<string[]> {
  const created = new Set(ledger.created.values())
  const there = await installation.listDossiers()
  const lost = [...created].filter((id) => !there.has(id))
  const doubled = [...there].filter((id) => !known.has(id) && !ledger.added.has(id) && !created.has(id))
  return [
    ...lost.map((id) => `dossier ${id} is lost`),
    ...doubled.map((id) => `dossier ${id} was created by a call that was repeated`),
    ...(created.size < ledger.created.size ? ['two keys were answered with one dossier'] : []),
  ]
}

async function findUndelivered({ deps: { db }, outside }: Installation, { accepted }: Ledger): Promise<string[]> {
  const losses: string[] = []
  for (const id of accepted) {
    const row = await db.selectFrom('dossier').select('integrate_state').where('id', '=', id).executeTakeFirst()
    const count = outside.booked.get(id) ?? 0
    if (row?.integrate_state !== 'sync' || count !== 1)
      losses.push(`accepted dossier ${id} is ${row?.integrate_state ?? 'gone'} and was booked ${count} times`)
  }
  for (const [id, count] of outside.booked) if (count > 1) losses.push(`dossier ${id} was booked ${count} times`)
  return losses
}

async function findUnsigned({ deps: { db }, outside }: Installation, { sent }: Ledger): Promise<string[]> {
  const losses: string[] = []
  for (const id of sent) {
    const envelopes = await db.selectFrom('envelope').selectAll().where('dossier_id', '=', id).execute()
    const ours = new Set<string>(envelopes.map((one) => one.id))
    const there = [...outside.docusign.envelopes.values()].filter(
      ({ definition, status }) => ours.has(definition.transactionId) && status !== 'voided',
    )
    const row = await db.selectFrom('dossier').select('status').where('id', '=', id).executeTakeFirst()
    const ends = await db
      .selectFrom('dossier_event')
      .select('seq')
      .where('dossier_id', '=', id)
      .where('event', '=', 'close_envelope')
      .execute()
    if (envelopes.length !== 1 || there.length !== 1 || row?.status !== 'signed' || ends.length !== 1)
      losses.push(
        `sent dossier ${id} is ${row?.status ?? 'gone'}: ${envelopes.length} envelopes here, ${there.length} there, closed ${ends.length} times`,
      )
  }
  return losses
}

/** States that are not those of the last event, chains that do not verify, jobs that gave up. */
async function findContradictions({ deps: { db }, owner }: Installation): Promise<string[]> {
  const { breaches } = await verifyEvidence(db)
  const { rows } = await sql<{ id: string; what: string }>`
    select d.id, kind.what from dossier d, lateral (values ('status', d.status), ('integrate_state', d.integrate_state))
      as kind (what, now),
      lateral (select payload -> kind.what ->> 'after' as last from dossier_event e
        where e.dossier_id = d.id and payload ? kind.what order by seq desc limit 1) event
    where event.last is distinct from kind.now`.execute(db)
  const given = await owner.pool.query<{ task_identifier: string; last_error: string }>(
    'select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts and locked_at is null',
  )
  return [
    ...breaches.map(({ dossierId, seq, kind }) => `the evidence of dossier ${dossierId} is ${kind} at ${seq}`),
    ...rows.map(({ id, what }) => `${what} of dossier ${id} is not that of its last event`),
    ...given.rows.map((job) => `job ${job.task_identifier} has given up: ${job.last_error}`),
  ]
}

async function findBrokenStore({ deps: { db, files } }: Installation): Promise<string[]> {
  // As the sweep would see it in two days.
  const { missing } = await compareFiles(db, files, { keepHours: 1 })
  return missing.map((key) => `content ${key} has a row and is not in the store`)
}

const secrets = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){4,7}\b|\beyJ[\w-]{20,}|[A-Za-z0-9+/]{200,}/

function findLeaks({ listLines }: Installation): string[] {
  const leaking = listLines().filter((line) => secrets.test(line))
  return leaking.map((line) => `a log line holds a secret or an account: ${line.slice(0, 120)}`)
}

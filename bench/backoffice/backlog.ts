import type pg from 'pg'
import { generated } from '../../server/testing/many-dossiers/add-many-dossiers.ts'

/** One dossier in progress of ten is still to be compared with it. */
const REGISTER = generated.register

/**
 * What waits where ten million dossiers came at a million a year, 2,740 a day: ten days for signatures, ten for requested
 * documents (one in ten), a week for corrections (one in twenty), three for a hit (one in a hundred); mails and deliveries
 * of a few hours.
 */
const add = [
  `insert into screening_list (id, sha256, published, entries) values ('${REGISTER}', 'backlog', '2026-01-01', 1)`,
  `insert into envelope (dossier_id, kind, trial, provider, state, frozen, sent_at, expires_at)
    select id, 'subscription', 1000, 'embedded', 'sent', '{}', now() - interval '1 day', now() + interval '9 days'
    from dossier where status = 'signature' limit 27000`,
  `insert into correction (dossier_id, asked_by, due)
    select d.id, u.id, '2999-12-31' from dossier d, app_user u
    where u.username = 'gestion' and d.status = 'signed' and integrate_state = 'ongoing' limit 1000`,
  `insert into delivery (dossier_id, digest, state, accepted_at, planned_at)
    select id, 'backlog', 'waiting', now(), now() + interval '1 hour' from dossier
    where status = 'signed' and integrate_state = 'validated' limit 500`,
  `insert into mail (recipient, subject, body, next_try)
    select 'backlog@example.org', 'backlog', 'backlog', now() + interval '1 hour' from generate_series(1, 500)`,
  `insert into screening (dossier_id, list_id, occasion, at, asked, answered)
    select id, '${REGISTER}', 'list', now(), '[]', '[{"subject":"backlog"}]' from dossier
    where status = 'signed' and integrate_state = 'error' limit 100`,
  `update dossier set had_hit = true where id in (select dossier_id from screening where list_id = '${REGISTER}')`,
  `insert into requested_document (dossier_id, element_id, reason, due)
    select id, 1, 'backlog', '2999-12-31' from dossier where status = 'ongoing' limit 2700`,
  `update dossier set status = 'additional_documents'
    where id in (select dossier_id from requested_document where reason = 'backlog')`,
]

const remove = [
  `update dossier set status = 'ongoing'
    where id in (select dossier_id from requested_document where reason = 'backlog')`,
  `delete from requested_document where reason = 'backlog'`,
  `update dossier set had_hit = false where id in (select dossier_id from screening where list_id = '${REGISTER}')`,
  `delete from screening where list_id = '${REGISTER}'`,
  `delete from mail where recipient = 'backlog@example.org'`,
  `delete from delivery where digest = 'backlog'`,
  `delete from correction where due = '2999-12-31'`,
  `delete from envelope where trial = 1000`,
  `delete from screening_list where id = '${REGISTER}'`,
]

/** What waits in a busy portal, for the gauges. Removes what an interrupted run left. */
export async function addBacklog(client: pg.Client): Promise<void> {
  await run(client, [...remove, ...add])
  for (const table of ['envelope', 'correction', 'delivery', 'mail', 'screening', 'requested_document'])
    await client.query(`vacuum analyze ${table}`)
}

export const removeBacklog = async (client: pg.Client) => run(client, remove)

/** Without triggers, which would write cards, counters and evidence. */
async function run(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
}

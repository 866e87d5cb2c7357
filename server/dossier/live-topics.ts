import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { selectListTopics, toListTopic } from './access/visibility.ts'

/**
 * The PostgreSQL channel that every API process listens to. Payloads: the id of a dossier that changed, the id of a
 * person who signed out, or a topic and what it is about.
 */
export const DOSSIER_CHANNEL = 'dossier_changed'

/** How long a topic counts as followed after its last renewal. */
const LEASE_SECONDS = 30

/** The topic on which the open screens of a person are notified of their notifications. */
export const toNotificationTopic = (userId: string): string => `notifications:${userId}`

/** What changed about a dossier for open lists: anything, or only who is present on it. */
type ListChange = 'changed' | 'present'

/** Keeps the topics of a process followed; returns those that were not, about which it may have missed something. */
export async function renewTopics(db: Db, process: string, topics: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ topic: string; is_new: boolean }>`
    with known as (select topic from live_topic where process = ${process} and until > now())
    insert into live_topic (topic, process, until)
    select topic, ${process}, ${leaseEnd} from unnest(${topics}::text[]) topic
    on conflict (topic, process) do update set until = excluded.until
    returning topic, topic not in (select topic from known) as is_new`.execute(db)
  return rows.flatMap(({ topic, is_new }) => (is_new ? topic : []))
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

/** Deletes what processes that were killed have left. */
export async function sweepTopics(db: Db): Promise<void> {
  await db
    .deleteFrom('live_topic')
    .where('until', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

// PostgreSQL delivers once what a transaction notifies twice, and serialises the commits of those that notify: so only
// where somebody may hear it.
const isFollowed = (topic: RawBuilder<unknown>) =>
  sql`exists (select from live_topic where live_topic.topic = ${topic} and until > now())`

/** Selects a notification of each followed list that may hold the dossier. */
export const notifyLists = (dossierId: string): RawBuilder<unknown> => sql`
  select pg_notify(${DOSSIER_CHANNEL}, name || ' ' || ${toAbout(dossierId, 'changed')})
  from (${selectListTopics(dossierId)}) lists where ${isFollowed(sql`name`)}`

/** Selects a notification of the lists of the back office, if any is followed. */
export function notifyBackOffice(dossierId: string, change: ListChange, condition = sql`true`): RawBuilder<unknown> {
  const topic = toListTopic({ kind: 'all', id: '' })
  return sql`select pg_notify(${DOSSIER_CHANNEL}, ${`${topic} ${toAbout(dossierId, change)}`})
    where ${condition} and ${isFollowed(sql`${topic}`)}`
}

/** Selects a notification of each person of `people` who follows theirs; `who` is their id. */
export const notifyPeople = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select pg_notify(${DOSSIER_CHANNEL}, topic)
  from (select ${sql.lit(toNotificationTopic(''))} || who as topic from (${people}) people) topics
  where ${isFollowed(sql`topics.topic`)}`

const toAbout = (dossierId: string, change: ListChange): string =>
  change === 'present' ? `${dossierId} present` : dossierId

/** Reads what a notification is about; null: something, or perhaps something was missed. */
export function readAbout(about: string): { dossierId: string; change: ListChange } | null {
  const [dossierId = '', change] = about.split(' ')
  return dossierId === '' ? null : { dossierId, change: change === 'present' ? 'present' : 'changed' }
}

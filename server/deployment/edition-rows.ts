import { sql } from 'kysely'
import type { Listener } from '../platform/database/listener.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import { loadParts, type Deployment, type DeploymentChoice } from './deployment.ts'
import { sortParts, type Part, type Parts } from './parts.ts'

/** The PostgreSQL channel of publications; the only subject is `live`. */
export const EDITION_CHANNEL = 'edition_published'
const SUBJECT = 'live'

export async function findLiveEdition(db: Db): Promise<string | null> {
  const row = await db.selectFrom('edition').select('id').where('state', '=', 'live').executeTakeFirst()
  return row?.id ?? null
}

/** The files of an edition, or only those of some paths; none for an unknown one. */
export async function findParts(db: Db, edition: string, paths?: readonly string[]): Promise<Parts> {
  let query = db
    .selectFrom('edition_part as part')
    .innerJoin('edition_content as content', 'content.digest', 'part.digest')
    .select(['part.path', 'part.digest', 'content.body'])
    .where('part.edition', '=', edition)
  if (paths) query = query.where('part.path', 'in', paths)
  const rows = await query.execute()
  return sortParts(
    rows.map(({ path, digest, body }): [string, Part] => {
      if (body === null) throw new Error(`${path} of the edition ${edition} was erased`)
      return [path, { text: body, digest }]
    }),
  )
}

/** The files of an edition that dossiers may have; null for a draft. */
export async function findPublishedParts(db: Db, edition: string): Promise<Parts | null> {
  const row = await db
    .selectFrom('edition')
    .select('id')
    .where('id', '=', edition)
    .where('state', 'in', ['live', 'past'])
    .executeTakeFirst()
  return row ? findParts(db, edition) : null
}

export async function readLiveDeployment(db: Db, choice: DeploymentChoice): Promise<Deployment | null> {
  const id = await findLiveEdition(db)
  return id === null ? null : loadParts(await findParts(db, id), choice)
}

/** Notifies every process, when the transaction commits, that another edition is live. */
export async function notifyPublication(tx: Tx): Promise<void> {
  await sql`select pg_notify(${EDITION_CHANNEL}, ${SUBJECT})`.execute(tx)
}

/** Keeps `live`, in place, equal to the live edition; it is `edition` now. Returns the function that ends it. */
export function followLiveEdition(
  { db, listener, edition = null }: { db: Db; listener: Listener; edition?: string | null },
  live: Deployment,
  choice: DeploymentChoice,
  onError: (error: unknown) => void,
): () => void {
  let current = edition
  let reading = Promise.resolve()
  const read = async () => {
    const id = await findLiveEdition(db)
    if (id === null || id === current) return
    Object.assign(live, loadParts(await findParts(db, id), choice))
    current = id
  }
  return listener.listen(SUBJECT, () => {
    reading = reading.then(read).catch(onError)
  })
}

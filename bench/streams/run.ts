import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import pino from 'pino'
import { addDossierEvent } from '../../server/dossier/evidence/events.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { prepareDatabase } from '../../server/prepare-database.ts'
import { launch, stopAll } from '../../server/testing/launch.ts'
import { addManyDossiers } from '../../server/testing/many-dossiers/add-many-dossiers.ts'
import { findTokens } from '../../server/testing/programs/sign-in.ts'
import { share } from '../lines.ts'
import { PUBLIC_URL, STREAMS_EACH, type Counts, type HoldInput, type Person } from './hold.ts'

// npm run bench streams [-- --streams 5000 --processes 4 --seconds 60 --writes 50]
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    streams: { type: 'string', default: '200' },
    processes: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '60' },
    writes: { type: 'string', default: '20' },
  },
})
const [streams, processes, seconds, writes] = [values.streams, values.processes, values.seconds, values.writes].map(
  Number,
) as [number, number, number, number]

const SIGN_INS_AT_ONCE = 4
const HOLDERS = 2
/** Connections that write: as many are open from the start, since a database under load may be slow to open one. */
const WRITERS = 8
const silent = pino({ level: 'silent' })

/** What open streams cost the database, and those who write. */
export async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parcelle-streams-'))
  const postgres = await startEmbeddedPostgres(folder)
  const people = Math.ceil(streams / STREAMS_EACH)
  const owner = openDatabase(postgres.url, silent)
  const files = diskFiles(join(folder, 'files'))
  await prepareDatabase(owner, { deployment: await readDeployment(readConfig({})), files, demo: true })
  const size = { dossiers: people * 20, advisors: people, clientsEach: 5, clientsOfLargest: 5 }
  await addManyDossiers(owner.db, size)
  const writer = openDatabase(asPrograms(postgres.url), silent, 'job')
  let open: ReturnType<typeof openStreams> | undefined
  try {
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      PUBLIC_URL,
      DEMO: 'yes-on-a-public-address',
      TRUSTED_PROXIES: '1',
      AUTHORISATIONS_PER_MINUTE: '100000',
    }
    const origins = await Promise.all(Array.from({ length: processes }, () => launch(env, 'api').url))
    const found = await findPeople(owner, people)
    const dossiers = found.flatMap((person) => person.dossiers)
    const limit = pLimit(SIGN_INS_AT_ONCE)
    const signIn = async (person: Person, at: number) => {
      const { refresh_token = '' } = await findTokens(origins[at % processes] ?? '', PUBLIC_URL, person.username)
      person.refreshToken = refresh_token
    }
    await Promise.all(found.map((person, at) => limit(() => signIn(person, at))))
    await withConnections(owner.db, 1, ([db = owner.db]) =>
      withConnections(writer.db, WRITERS, async (writers) => {
        const measured = { db, writers, dossiers }
        await report('no stream', measured)
        const begun = performance.now()
        const opening = await countTransactions(measured.db, async () => {
          open = openStreams(origins, found)
          await open.ready
        })
        const count = found.length * STREAMS_EACH
        console.log(`${count} streams over ${processes} processes:`)
        console.log(`  opened within                              ${((performance.now() - begun) / 1000).toFixed(0)} s`)
        console.log(`  transactions for each, while they opened   ${(opening / count).toFixed(1)}`)
        await report('all open', measured, () => open?.sum('heard') ?? 0)
        console.log(`  refused, and opened again later            ${open?.sum('refused')}`)
      }),
    )
    return 0
  } finally {
    open?.close()
    await stopAll()
    await writer.close()
    await owner.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findPeople({ db }: Database, people: number): Promise<Person[]> {
  await sql`update app_user set password_hash = (select password_hash from app_user where username = 'advisor')
    where username like 'load-advisor-%'`.execute(db)
  const { rows } = await sql<Person>`
    select username, array(select d.id::text from dossier d where d.owner_id = app_user.id order by d.id limit 5) as dossiers
    from app_user where username like 'load-advisor-%' order by username limit ${people}`.execute(db)
  return rows
}

/** Other processes hold the streams: thousands of them would hold up what measures. */
function openStreams(origins: readonly string[], people: readonly Person[]) {
  const holders = Array.from({ length: HOLDERS }, (_, nth) => {
    const child = fork(join(import.meta.dirname, 'hold.ts'))
    let counts: Counts = { opened: 0, heard: 0, refused: 0 }
    const own = people.filter((_person, at) => at % HOLDERS === nth)
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    child.on('message', (message: Counts) => {
      counts = message
      if (counts.opened === own.length * STREAMS_EACH) resolve()
    })
    child.on('exit', () => reject(new Error('a process that holds streams has ended')))
    child.send({ origins, people: own } satisfies HoldInput)
    return { child, ready, counts: () => counts }
  })
  const sum = (name: keyof Counts) => holders.reduce((all, { counts }) => all + counts()[name], 0)
  return {
    ready: Promise.all(holders.map(({ ready }) => ready)),
    sum,
    close: () => holders.forEach(({ child }) => child.kill()),
  }
}

type Connection = Database['db']
type Product = { db: Connection; writers: readonly Connection[]; dossiers: readonly string[] }

/** Connections that stay open until the work is done. */
async function withConnections(
  db: Connection,
  count: number,
  work: (connections: Connection[]) => Promise<void>,
  held: Connection[] = [],
): Promise<void> {
  if (held.length === count) return work(held)
  await db.connection().execute((one) => withConnections(db, count, work, [...held, one]))
}

async function report(when: string, measured: Product, heard: () => number = () => 0): Promise<void> {
  const { db } = measured
  const idle = await countTransactions(db, () => sleep(seconds * 1000))
  const before = heard()
  const commits: number[] = []
  const busy = await countTransactions(db, () => write(measured, commits))
  const ms = (part: number) => `${share(commits, part).toFixed(1)} ms`
  console.log(`${when}:`)
  console.log(`  transactions a second, nobody writes       ${(idle / seconds).toFixed(1)}`)
  console.log(`  transactions a second, ${writes} writes a second   ${(busy / seconds).toFixed(1)}`)
  console.log(`  commit of a write, p50 and p99             ${ms(0.5)}, ${ms(0.99)}`)
  console.log(`  events told a second                       ${((heard() - before) / seconds).toFixed(1)}`)
}

/** Of the whole database; a statement outside a transaction is one of its own. */
async function countTransactions(db: Connection, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    // A busy session adds up what it has counted within a second, an idle one within ten.
    await sleep(1_100)
    const { rows } = await sql<{ count: number }>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.count ?? 0
  }
  const before = await read()
  await work()
  return (await read()) - before
}

/** Events that open screens and lists are told of, each in a transaction of its own. */
async function write({ writers, dossiers }: Product, commits: number[]): Promise<void> {
  const begun = performance.now()
  const writeInTurn = async (db: Connection, first: number) => {
    for (let at = first; at < seconds * writes; at += writers.length) {
      await sleep(Math.max(0, begun + (at * 1000) / writes - performance.now()))
      const id = dossiers[at % dossiers.length] ?? ''
      const tx = await db.startTransaction().execute()
      await sql`select from dossier where id = ${id} for update`.execute(tx)
      await addDossierEvent(tx, id, { user: null, requestId: null }, 'measured', {})
      const from = performance.now()
      await tx.commit().execute()
      commits.push(performance.now() - from)
    }
  }
  await Promise.all(writers.map(writeInTurn))
}

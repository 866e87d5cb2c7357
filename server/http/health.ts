import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { isStoreThere } from '../adapters/files/store-id.ts'
import type { Deps } from '../deps.ts'
import { countToScan } from '../scanning/scanning.ts'
import { metricsRoute, type Gauge } from './metrics.ts'

/** For whoever watches over the servers: is it alive, can it work, how is it doing. */
export function healthRoutes(
  app: FastifyInstance,
  { config, db, files, identity }: Deps,
  more: readonly Gauge[],
): void {
  if (config.metricsToken !== null) metricsRoute(app, config.metricsToken, [...gauges(db), ...more])
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/health/ready', { logLevel: 'warn' }, async (_, reply) => {
    const [database, queue, store, identityIsThere] = await Promise.all([
      holds(sql`select 1`.execute(db)),
      holds(queueIsThere(db)),
      holds(storeIsThere(files)),
      holds(identity.problem().then((problem) => (problem === null ? null : Promise.reject(new Error(problem))))),
    ])
    const checks = { database, queue, files: store, identity: identityIsThere }
    const ready = Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks })
  })
}

const gauges = (db: Deps['db']): Gauge[] => [
  {
    name: 'parcelle_files_to_scan',
    help: 'Files that wait to be looked through for viruses',
    count: () => countToScan(db),
  },
  {
    name: 'parcelle_webhook_messages_waiting',
    help: 'Messages of the signing tool that wait to be read',
    count: () => countMessages(db, 'waiting'),
  },
  {
    name: 'parcelle_webhook_messages_turned_away',
    help: 'Messages of the signing tool, of the last 90 days, about envelopes we do not know or that cannot be read',
    count: () => countMessages(db, 'turned away'),
  },
]

async function countMessages(db: Deps['db'], which: 'waiting' | 'turned away'): Promise<number> {
  const all = db.selectFrom('connect_message').select(({ fn }) => fn.countAll<string>().as('count'))
  const own = which === 'waiting' ? all.where('read_at', 'is', null) : all.where('outcome', '<>', 'received')
  return Number((await own.executeTakeFirstOrThrow()).count)
}

// Whoever asks decides by the answer where to send people: a late one is a no.
const LONGEST_CHECK = 1_500

async function holds(work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), LONGEST_CHECK)
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

// Read only: a store that is full still serves what it has, and answers are saved.
async function storeIsThere(files: Deps['files']): Promise<void> {
  if (!(await isStoreThere(files))) throw new Error('the store of files is not there')
}

function queueIsThere(db: Deps['db']) {
  return sql`select 1 from graphile_worker.jobs limit 1`.execute(db)
}

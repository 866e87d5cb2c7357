import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Fastify from 'fastify'
import pino from 'pino'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { embeddedCustomers } from '../../server/features/delivery/customer-systems/embedded.ts'
import { openSigningTool } from '../../server/features/signing/providers/open-signing-tool.ts'
import { databaseLimiter, type Limiter } from '../../server/platform/database/limiter.ts'
import { databaseListener } from '../../server/platform/database/listener.ts'
import { diskFiles } from '../../server/platform/files/disk.ts'
import type { Identity } from '../../server/platform/http/identity.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import type { LiveDeps } from '../../server/deps.ts'
import { DOSSIER_CHANNEL } from '../../server/dossier/live-topics.ts'
import { startDocumentMaker } from '../../server/platform/pdf/making/making.ts'
import { formStore } from '../../server/deployment/form-store.ts'
import { hooks } from '../../server/features.ts'
import { parisDay } from '../../server/platform/today.ts'

/** The process under load: the real app, and a bare Fastify as baseline. */
const url = process.env['DATABASE_URL'] ?? ''
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(asPrograms(url), log, 'app')
const config = readConfig({
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  DEMO: 'true',
  DATA_DIR: process.env['DATA_DIR'],
  METRICS_TOKEN: process.env['METRICS_TOKEN'],
})

// The token is the user's id, without a signature; the user's row is still read on each call.
const identity: Identity = {
  issuer: 'http://localhost/oidc',
  clientId: 'bench',
  resource: 'http://localhost/api',
  ssoCheckUrl: null,
  verify: async (token) => ({ subject: token, email: null, session: null }),
  problem: async () => null,
}

const context = { config, deployment: await readDeployment(config), db, files: diskFiles(config.dataDir), log }
const forms = formStore(db, context.deployment)
const deps: LiveDeps = {
  ...context,
  forms,
  documentMaker: startDocumentMaker(),
  customers: embeddedCustomers({ ...context, locale: context.deployment.locale }),
  esign: openSigningTool({ ...context, forms }),
  hooks,
  identity,
  limiter: neverRefusing(databaseLimiter(db)),
  replica: null,
  live: databaseListener(pool, DOSSIER_CHANNEL, log),
  today: () => parisDay(),
}

const app = await buildApp(deps)
const hello = Fastify()
hello.get('/hello', async () => ({ hello: 'world' }))
// Lower bound for a list: one prepared statement that returns JSON, eight columns, no user, no contract.
hello.get('/list', async (request, reply) => {
  const who = request.headers.authorization?.replace('Bearer ', '')
  const { rows } = await pool.query<{ json: string }>({ name: 'list', text: bareList, values: [who] })
  return reply.type('application/json').send(rows[0]?.json)
})
// Lower bound for a file: a stream to the disk and back.
const bare = join(config.dataDir, 'bare')
hello.addContentTypeParser('application/pdf', (_, payload, done) => done(null, payload))
hello.post<{ Body: AsyncIterable<Uint8Array> }>('/file', async ({ body }) => {
  await pipeline(body, createWriteStream(bare))
  return {}
})
hello.get('/file', (_, reply) => reply.type('application/pdf').send(createReadStream(bare)))
await app.listen({ port: 0, host: '127.0.0.1' })
await hello.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.({ app: findPort(app.server.address()), hello: findPort(hello.server.address()) })

const bareList = `select json_build_object('dossiers', (select json_agg(d) from (
    select id, number, status, advisor_id, client_id, product, subscription_amount, creation_date from dossier
    where owner_id = $1 and bucket = 'current' order by last_activity desc, id desc limit 10) d),
  'total', (select sum(count) from dossier_count where scope = 'owner' and scope_id = $1 and bucket = 'current')
)::text as json`

/** Counts like the real limiter, including round trips, but never refuses. */
function neverRefusing(limiter: Limiter): Limiter {
  const hits = new Map<string, number>()
  return {
    ...limiter,
    hit(limit, who) {
      const count = (hits.get(who) ?? 0) + 1
      hits.set(who, count)
      return limiter.hit(limit, `${who} ${process.pid} ${Math.floor(count / limit.max)}`)
    },
  }
}

function findPort(address: unknown): number {
  return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0
}

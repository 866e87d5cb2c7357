import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { outboxOnly } from '../../server/platform/mail/mail.ts'
import { buildApp } from '../../server/app.ts'
import { signDemoJob } from '../../server/demo/sign.ts'
import { startWorker } from '../../server/worker.ts'
import { addDossier } from '../../server/testing/dossiers.ts'
import { openBenchProduct, type BenchProduct } from '../backoffice/bench-product.ts'

const KEY = 'a-key-of-connect-of-the-benchmark'
const RATE = 100

/** 100 Connect messages a second: latency of each reply, and memory growth. */
export async function measureWebhooks(seconds: number): Promise<{ times: number[]; rate: number; grown: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-bench-connect-'))
  const product = await openBenchProduct(describeAccount(folder))
  const { deps, owner } = product
  await owner.pool.query(`select graphile_worker.remove_job('${signDemoJob.name}')`)
  const app = await buildApp(deps)
  const { stop } = await startWorker({ ...deps, queue: owner.pool, mailer: outboxOnly })
  const times: number[] = []
  try {
    const envelopeId = await addEnvelope(deps)
    const send = async () => {
      const payload = JSON.stringify(makeMessage(envelopeId))
      const signature = createHmac('sha256', KEY).update(payload).digest('base64')
      const headers = { 'content-type': 'application/json', 'x-docusign-signature-1': signature }
      const from = performance.now()
      const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/docusign', payload, headers })
      if (statusCode !== 200) throw new Error(`a message was answered ${statusCode}`)
      times.push(performance.now() - from)
    }
    // Warm-up: code and caches do not count as growth.
    await run(send, Math.min(10, seconds))
    const before = readMemory()
    times.length = 0
    const begun = performance.now()
    await run(send, seconds)
    const rate = (times.length / (performance.now() - begun)) * 1000
    return { times, rate, grown: readMemory() - before }
  } finally {
    await stop()
    await app.close()
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(send: () => Promise<void>, seconds: number): Promise<void> {
  const begun = performance.now()
  const under: Promise<void>[] = []
  for (let sent = 0; sent < seconds * RATE; sent++) {
    under.push(send())
    await sleep(Math.max(0, begun + ((sent + 1) * 1000) / RATE - performance.now()))
  }
  await Promise.all(under)
}

/** Used heap in megabytes. */
function readMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}

const makeMessage = (envelopeId: string) => ({
  event: 'recipient-delivered',
  generatedDateTime: new Date().toISOString(),
  retryCount: 0,
  uri: randomUUID(),
  data: { envelopeId, recipientId: '1' },
})

async function addEnvelope(deps: BenchProduct['deps']): Promise<string> {
  const dossier_id = await addDossier(deps, { status: 'signature' })
  const provider_id = randomUUID()
  const row = { dossier_id, kind: 'subscription', trial: 1, provider: 'docusign', provider_id, frozen: '{}' } as const
  const { id: envelope_id } = await deps.db
    .insertInto('envelope')
    .values({ ...row, state: 'sent', sent_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { party: 'subscriber', turn: 1, name: 'Camille Moreau', email: 'camille@example.org' } as const
  await deps.db
    .insertInto('envelope_signer')
    .values({ envelope_id, ...person, phone: null, locale: 'fr', sent_at: new Date() })
    .execute()
  return provider_id
}

function describeAccount(folder: string): Record<string, string> {
  const keyFile = join(folder, 'key.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    ESIGN: 'docusign',
    DOCUSIGN_BASE_URL: 'http://127.0.0.1:9',
    DOCUSIGN_AUTH_URL: 'http://127.0.0.1:9',
    DOCUSIGN_ACCOUNT: randomUUID(),
    DOCUSIGN_INTEGRATION_KEY: randomUUID(),
    DOCUSIGN_USER: randomUUID(),
    DOCUSIGN_PRIVATE_KEY_FILE: keyFile,
    DOCUSIGN_CONNECT_KEYS: KEY,
    DOCUSIGN_UNVERIFIED: 'accepted',
  }
}

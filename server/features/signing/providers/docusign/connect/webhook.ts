import { z } from 'zod'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addJob } from '../../../../../platform/jobs/add-job.ts'
import { defineJob } from '../../../../../platform/jobs/job.ts'
import type { Db } from '../../../../../platform/database/tables.ts'
import { PING_PATH, WEBHOOK_PATH } from '../paths.ts'
import { renewSigningLock } from '../docusign-envelope.ts'
import { unauthenticated } from '../../../../../platform/errors/errors.ts'
import { makeCounter } from '../../../../../platform/metrics/metrics.ts'

const countRefusedWebhook = makeCounter(
  'parcelle_webhooks_refused_total',
  'Messages of the signing tool that were not signed by one of our keys',
)

export const handleConnectMessageJob = defineJob('receive-connect', z.object({ id: z.int() }))

/** Stores messages of DocuSign Connect for a job. Their signature is verified before anything parses the body. */
export async function docusignWebhook(app: FastifyInstance, db: Db, keys: readonly string[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (!isSigned(bytes, headers, keys)) {
        countRefusedWebhook()
        throw unauthenticated('a message of Connect without our signature')
      }
      await storeMessage(db, bytes)
      return reply.code(200).send()
    })
  })
  app.get<{ Params: { token: string } }>(`${PING_PATH}/:token`, { logLevel: 'warn' }, async ({ params }, reply) => {
    await renewSigningLock(db, params.token)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Whether any signature matches any key: during key rotation there are several of both. */
function isSigned(body: Buffer, headers: IncomingHttpHeaders, keys: readonly string[]): boolean {
  const signatures = Object.entries(headers).flatMap(([name, value]) =>
    /^x-docusign-signature-\d{1,3}$/.test(name) && typeof value === 'string' ? [readSignature(value)] : [],
  )
  let found = false
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(body).digest()
    // No early exit, so that the time does not depend on which one matches.
    for (const one of signatures) if (one && timingSafeEqual(one, expected)) found = true
  }
  return found
}

/** Null if the text is not the canonical base64 of 32 bytes. */
function readSignature(text: string): Buffer | null {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : null
}

async function storeMessage(db: Db, body: Buffer): Promise<void> {
  const digest = createHash('sha256').update(body).digest()
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('connect_message')
      .values({ digest, body })
      .onConflict((same) => same.column('digest').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await addJob(tx, handleConnectMessageJob, { id: row.id })
  })
}

import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signers, type Signer } from '@parcelle/domain'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import * as shapes from './shapes.ts'

type Recipient = { recipientId: string; status: string; [time: `${string}DateTime`]: string; declinedReason?: string }
type Kept = {
  definition: shapes.EnvelopeDefinition
  status: string
  signers: Recipient[]
  [time: `${string}DateTime`]: string
  voidedReason?: string
}
/** What goes wrong at the next call that begins so in the ledger. */
type Trouble = { call: string; how: number | 'silence' | 'lost answer' }

const ids = { account: randomUUID(), integrationKey: randomUUID(), user: randomUUID() }
export const connectKeys = ['first-key-of-connect', 'second-key-of-connect'] as const

/** As DocuSign answers, to those who ask as its description says; whoever does not is told so. Gone at the end. */
export async function startDocusign() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-docusign-'))
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))

  const envelopes = new Map<string, Kept>()
  const ledger: string[] = []
  const troubles: Trouble[] = []
  const tokens = new Set<string>()
  const failures: string[] = []
  const views = new Map<string, z.output<typeof shapes.recipientView>>()
  const nameCall = ({ method, url }: FastifyRequest) =>
    `${method} ${url.replace(`/restapi/v2.1/accounts/${ids.account}`, '')}`
  const takeTrouble = (request: FastifyRequest, isLost: boolean) => {
    const call = nameCall(request)
    const at = troubles.findIndex((one) => call.startsWith(one.call) && (one.how === 'lost answer') === isLost)
    return at < 0 ? undefined : troubles.splice(at, 1)[0]
  }
  const app = Fastify({ bodyLimit: 50_000_000, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const world = { envelopes, views, tokens, failures, origin: '', publicKey }
  app.addHook('onRequest', async (request, reply) => {
    const call = nameCall(request)
    ledger.push(call)
    const trouble = takeTrouble(request, false)
    if (trouble?.how === 'silence') return reply.hijack()
    if (trouble) {
      const sent = reply.code(Number(trouble.how)).header('location', '/elsewhere')
      return sent.send({ errorCode: 'TROUBLE', message: 'as asked' })
    }
    const isKnown = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!call.includes('/oauth/') && !isKnown)
      await reply.code(401).send({ errorCode: 'USER_AUTHENTICATION_FAILED', message: 'One or both are invalid.' })
  })
  app.addHook('onSend', async (request, reply) => {
    if (takeTrouble(request, true)) reply.raw.destroy()
  })
  tokenRoute(app, world)
  envelopeRoutes(app, world)
  documentRoutes(app, world)
  connectRoutes(app, world)
  world.origin = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    /** What was asked for, in order: method and path under the account. */
    ledger,
    envelopes,
    /** What was last asked to open, by envelope. */
    views,
    /** Envelopes whose messages did not reach us. */
    failures,
    trouble: (call: string, how: Trouble['how']) => void troubles.push({ call, how }),
    expireTokens: () => tokens.clear(),
    env: {
      ESIGN: 'docusign',
      DOCUSIGN_BASE_URL: world.origin,
      DOCUSIGN_AUTH_URL: world.origin,
      DOCUSIGN_ACCOUNT: ids.account,
      DOCUSIGN_INTEGRATION_KEY: ids.integrationKey,
      DOCUSIGN_USER: ids.user,
      DOCUSIGN_PRIVATE_KEY_FILE: keyFile,
      DOCUSIGN_CONNECT_KEYS: connectKeys.join(','),
      DOCUSIGN_UNVERIFIED: 'accepted',
    },
    /** One party does something there; answers the messages that Connect brings of it. */
    act: (envelopeId: string, party: Signer, did: 'delivered' | 'completed' | 'declined', reason?: string) =>
      act(envelopes, envelopeId, { party, did, reason }),
  }
}

type World = {
  envelopes: Map<string, Kept>
  views: Map<string, z.output<typeof shapes.recipientView>>
  tokens: Set<string>
  failures: string[]
  origin: string
  publicKey: Parameters<typeof jwtVerify>[1] & object
}

const ROOT = '/restapi/v2.1/accounts/:account'

function tokenRoute(app: FastifyInstance, { tokens, publicKey }: World): void {
  app.post('/oauth/token', async (request, reply) => {
    const body = read(shapes.tokenRequest, request, reply)
    if (!body) return reply
    const audience = request.headers.host ?? ''
    const { payload } = await jwtVerify(body.assertion, publicKey, {
      algorithms: ['RS256'],
      issuer: ids.integrationKey,
      subject: ids.user,
      audience,
      maxTokenAge: '1h',
    })
    if (payload['scope'] !== 'signature impersonation') return reply.code(400).send({ error: 'invalid_scope' })
    const token = randomUUID()
    tokens.add(token)
    return { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: payload['scope'] }
  })
}

type Of = { Params: { account: string; id: string; document: string }; Querystring: Record<string, string> }

function envelopeRoutes(app: FastifyInstance, { envelopes, views }: World): void {
  app.post(`${ROOT}/envelopes`, async (request, reply) => {
    const definition = read(shapes.envelopeDefinition, request, reply)
    if (!definition) return reply
    const envelopeId = randomUUID()
    const now = new Date().toISOString()
    const first = Math.min(...definition.recipients.signers.map(({ routingOrder }) => Number(routingOrder)))
    const recipients = definition.recipients.signers.map(({ recipientId, routingOrder }) =>
      Number(routingOrder) === first
        ? { recipientId, status: 'sent', sentDateTime: now }
        : { recipientId, status: 'created' },
    )
    envelopes.set(envelopeId, { definition, status: 'sent', sentDateTime: now, signers: recipients })
    return reply.code(201).send({ envelopeId, status: 'sent', statusDateTime: now, uri: `/envelopes/${envelopeId}` })
  })
  app.get<Of>(`${ROOT}/envelopes`, async ({ query }) => {
    const wanted = (query['transaction_ids'] ?? '').split(',')
    const found = [...envelopes].filter(([, { definition }]) => wanted.includes(definition.transactionId))
    return { resultSetSize: String(found.length), envelopes: found.map(([envelopeId]) => ({ envelopeId })) }
  })
  app.get<Of>(`${ROOT}/envelopes/:id`, async ({ params }) => describe(envelopes, params.id))
  app.put<Of>(`${ROOT}/envelopes/:id`, async (request, reply) => {
    const body = read(shapes.voiding, request, reply)
    const envelope = envelopes.get(request.params.id)
    if (!body || !envelope) return reply
    if (!isOpen(envelope)) return refuse(reply, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
    Object.assign(envelope, { ...body, voidedDateTime: new Date().toISOString() })
    return { envelopeId: request.params.id }
  })
  app.post<Of>(`${ROOT}/envelopes/:id/views/recipient`, async (request, reply) => {
    const view = read(shapes.recipientView, request, reply)
    const envelope = envelopes.get(request.params.id)
    if (!view || !envelope) return reply
    const own = envelope.definition.recipients.signers.find(
      (one) =>
        one.clientUserId === view.clientUserId &&
        one.recipientId === view.recipientId &&
        one.name === view.userName &&
        one.email === view.email,
    )
    if (!own) return refuse(reply, 'UNKNOWN_ENVELOPE_RECIPIENT')
    if (!isOpen(envelope)) return refuse(reply, 'ENVELOPE_INVALID_STATUS')
    views.set(request.params.id, view)
    return reply.code(201).send({ url: `http://${request.headers.host}/Signing/?slt=${randomUUID()}` })
  })
}

function documentRoutes(app: FastifyInstance, { envelopes }: World): void {
  app.get<Of>(`${ROOT}/envelopes/:id/documents`, async ({ params }) => ({
    envelopeId: params.id,
    envelopeDocuments: [
      ...(envelopes.get(params.id)?.definition.documents ?? []).map(({ documentId, name }) => ({
        documentId,
        name,
        type: 'content',
      })),
      { documentId: 'certificate', name: 'Summary', type: 'summary' },
    ],
  }))
  app.get<Of>(`${ROOT}/envelopes/:id/documents/:document`, async ({ params }, reply) => {
    const found = envelopes
      .get(params.id)
      ?.definition.documents.find(({ documentId }) => documentId === params.document)
    const content = found ? Buffer.from(found.documentBase64, 'base64') : Buffer.from('%PDF-1.7 certificate')
    return reply.type('application/pdf').send(content)
  })
}

function connectRoutes(app: FastifyInstance, { failures }: World): void {
  app.get<Of>(`${ROOT}/connect/failures`, async ({ query }, reply) => {
    if (Number.isNaN(Date.parse(query['from_date'] ?? ''))) return refuse(reply, 'INVALID_REQUEST_PARAMETER')
    return {
      type: 'failures',
      totalRecords: String(failures.length),
      failures: failures.map((envelopeId) => ({ envelopeId })),
    }
  })
  app.put(`${ROOT}/connect/envelopes/retry_queue`, async (request, reply) => {
    const body = read(shapes.retrying, request, reply)
    if (!body) return reply
    return { retryQueue: body.envelopeIds.map((envelopeId) => ({ envelopeId, status: 'queued' })) }
  })
}

const isOpen = ({ status }: Kept) => status === 'sent' || status === 'delivered'

function refuse(reply: FastifyReply, errorCode: string): FastifyReply {
  return reply.code(400).send({ errorCode, message: 'as the description says' })
}

function read<Shape extends z.ZodType>(
  shape: Shape,
  { body }: FastifyRequest,
  reply: FastifyReply,
): z.output<Shape> | null {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  void reply.code(400).send({ errorCode: 'INVALID_REQUEST_BODY', message: parsed.error.message })
  return null
}

function describe(envelopes: Map<string, Kept>, envelopeId: string) {
  const { definition: _, signers: recipients, ...rest } = envelopes.get(envelopeId)!
  return { ...rest, envelopeId, recipients: { signers: recipients } }
}

type Act = { party: Signer; did: 'delivered' | 'completed' | 'declined'; reason?: string | undefined }

function act(envelopes: Map<string, Kept>, envelopeId: string, { party, did, reason }: Act): object[] {
  const envelope = envelopes.get(envelopeId)!
  const recipientId = String(signers.indexOf(party) + 1)
  const now = new Date().toISOString()
  const signer = envelope.signers.find((one) => one.recipientId === recipientId)!
  const time = { delivered: 'deliveredDateTime', completed: 'signedDateTime', declined: 'declinedDateTime' } as const
  Object.assign(signer, { status: did, [time[did]]: now, ...(reason && { declinedReason: reason }) })
  const next = did === 'completed' ? openNext(envelope, now) : []
  const messages = [
    message(envelopes, envelopeId, `recipient-${did}`, recipientId),
    ...next.map((one) => message(envelopes, envelopeId, 'recipient-sent', one.recipientId)),
  ]
  if (did === 'declined') Object.assign(envelope, { status: 'declined', declinedDateTime: now })
  const isDone = envelope.signers.every(({ status }) => status === 'completed')
  if (isDone) Object.assign(envelope, { status: 'completed', completedDateTime: now })
  const end = isDone ? 'envelope-completed' : 'envelope-declined'
  return isDone || did === 'declined' ? [...messages, message(envelopes, envelopeId, end)] : messages
}

/** Those whose turn has come: all before them have signed. */
function openNext({ definition, signers: recipients }: Kept, now: string): Recipient[] {
  const orderOf = ({ recipientId }: Recipient) =>
    Number(definition.recipients.signers.find((one) => one.recipientId === recipientId)?.routingOrder)
  const waiting = recipients.filter(({ status }) => status !== 'completed')
  const first = Math.min(...waiting.map(orderOf))
  const opened = waiting.filter((one) => one.status === 'created' && orderOf(one) === first)
  for (const one of opened) Object.assign(one, { status: 'sent', sentDateTime: now })
  return opened
}

/** A message of Connect about an envelope as it is now. */
function message(envelopes: Map<string, Kept>, envelopeId: string, event: string, recipientId?: string): object {
  return {
    event,
    apiVersion: 'v2.1',
    uri: `/restapi/v2.1/accounts/${ids.account}/envelopes/${envelopeId}`,
    retryCount: 0,
    configurationId: 12_345,
    generatedDateTime: new Date().toISOString(),
    data: {
      accountId: ids.account,
      userId: ids.user,
      envelopeId,
      ...(recipientId && { recipientId }),
      envelopeSummary: structuredClone(describe(envelopes, envelopeId)),
    },
  }
}

/** What proves a message, as Connect writes it: one header for each key. */
export function signMessage(body: string | Buffer, keys: readonly string[] = connectKeys): Record<string, string> {
  return Object.fromEntries(
    keys.map((key, at) => [`x-docusign-signature-${at + 1}`, createHmac('sha256', key).update(body).digest('base64')]),
  )
}

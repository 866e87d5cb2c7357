import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Signer } from '@parcelle/domain'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import * as acts from './acts.ts'
import { connectKeys, describe, ids, type DoubleEnvelope } from './acts.ts'
import * as shapes from './shapes.ts'

export { connectKeys, signMessage } from './acts.ts'

/**
 * A failure of the next call whose ledger entry starts with `call`. A held creation takes effect when released; its
 * reply never comes, or is a server error.
 */
type Failure = { call: string; how: number | 'silence' | (typeof afterwards)[number] }
const afterwards = ['lost answer', 'held', 'held, then 500'] as const
const isAfterwards = (how: Failure['how']) => afterwards.some((one) => one === how)

/** A DocuSign double that checks requests against the published API description. Stopped after the test file. */
export async function startDocusign() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const folder = mkdtempSync(join(tmpdir(), 'parcelle-docusign-'))
  const keyFile = join(folder, 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))

  const envelopes = new Map<string, DoubleEnvelope>()
  const ledger: string[] = []
  const troubles: Failure[] = []
  const tokens = new Set<string>()
  const failures: string[] = []
  const views = new Map<string, z.output<typeof shapes.recipientView>>()
  const nameCall = ({ method, url }: FastifyRequest) =>
    `${method} ${url.replace(`/restapi/v2.1/accounts/${ids.account}`, '')}`
  /** Failures of the reply apply after the call has been checked. */
  const takeTrouble = (request: FastifyRequest, isLost: boolean) => {
    const call = nameCall(request)
    const at = troubles.findIndex((one) => call.startsWith(one.call) && isAfterwards(one.how) === isLost)
    return at < 0 ? undefined : troubles.splice(at, 1)[0]
  }
  const app = Fastify({ bodyLimit: 50_000_000, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const held: shapes.EnvelopeDefinition[] = []
  const isHeld = (request: FastifyRequest) =>
    troubles.some((one) => String(one.how).startsWith('held') && nameCall(request).startsWith(one.call))
  const state = { envelopes, views, tokens, failures, origin: '', publicKey, held, isHeld }
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
    const trouble = takeTrouble(request, true)
    if (trouble?.how === 'held, then 500') void reply.code(500)
    else if (trouble) reply.raw.destroy()
  })
  tokenRoute(app, state)
  envelopeRoutes(app, state)
  documentRoutes(app, state)
  connectRoutes(app, state)
  state.origin = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    /** Requests in order: method and path under the account. */
    ledger,
    envelopes,
    /** The last view request of each envelope. */
    views,
    failures,
    trouble: (call: string, how: Failure['how']) => void troubles.push({ call, how }),
    endTroubles: () => void troubles.splice(0),
    expireTokens: () => tokens.clear(),
    env: {
      ESIGN: 'docusign',
      DOCUSIGN_BASE_URL: state.origin,
      DOCUSIGN_AUTH_URL: state.origin,
      DOCUSIGN_ACCOUNT: ids.account,
      DOCUSIGN_INTEGRATION_KEY: ids.integrationKey,
      DOCUSIGN_USER: ids.user,
      DOCUSIGN_PRIVATE_KEY_FILE: keyFile,
      DOCUSIGN_CONNECT_KEYS: connectKeys.join(','),
      DOCUSIGN_UNVERIFIED: 'accepted',
    },
    release: () => held.splice(0).map((definition) => addEnvelope(envelopes, definition)),
    act: (envelopeId: string, party: Signer, did: 'delivered' | 'completed' | 'declined', reason?: string) =>
      acts.act(envelopes, envelopeId, { party, did, reason }),
    /**
     * Like `act`, but the envelope is not completed after the last signature: DocuSign is still making its documents.
     */
    signOnly: (envelopeId: string, party: Signer) => acts.sign(envelopes, envelopeId, party),
    complete: (envelopeId: string) => acts.complete(envelopes, envelopeId),
    end: (envelopeId: string, reason: string) => acts.end(envelopes, envelopeId, reason),
  }
}

type DoubleState = {
  envelopes: Map<string, DoubleEnvelope>
  views: Map<string, z.output<typeof shapes.recipientView>>
  tokens: Set<string>
  failures: string[]
  origin: string
  held: shapes.EnvelopeDefinition[]
  isHeld: (request: FastifyRequest) => boolean
  publicKey: Parameters<typeof jwtVerify>[1] & object
}

const ROOT = '/restapi/v2.1/accounts/:account'

function tokenRoute(app: FastifyInstance, { tokens, publicKey }: DoubleState): void {
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

type EnvelopeRoute = { Params: { account: string; id: string; document: string }; Querystring: Record<string, string> }

function addEnvelope(envelopes: DoubleState['envelopes'], definition: shapes.EnvelopeDefinition): string {
  const envelopeId = randomUUID()
  const now = new Date().toISOString()
  const first = Math.min(...definition.recipients.signers.map(({ routingOrder }) => Number(routingOrder)))
  const recipients = definition.recipients.signers.map(({ recipientId, routingOrder }) =>
    Number(routingOrder) === first
      ? { recipientId, status: 'sent', sentDateTime: now }
      : { recipientId, status: 'created' },
  )
  envelopes.set(envelopeId, { definition, status: 'sent', sentDateTime: now, signers: recipients })
  return envelopeId
}

function envelopeRoutes(app: FastifyInstance, { envelopes, views, held, isHeld }: DoubleState): void {
  app.post(`${ROOT}/envelopes`, async (request, reply) => {
    const definition = read(shapes.envelopeDefinition, request, reply)
    if (!definition) return reply
    if (isHeld(request)) {
      held.push(definition)
      return {}
    }
    const envelopeId = addEnvelope(envelopes, definition)
    const statusDateTime = new Date().toISOString()
    return reply.code(201).send({ envelopeId, status: 'sent', statusDateTime, uri: `/envelopes/${envelopeId}` })
  })
  app.get<EnvelopeRoute>(`${ROOT}/envelopes`, async ({ query }, reply) => {
    if (!shapes.queries.envelopes.safeParse(query).success) return refuse(reply, 'INVALID_REQUEST_PARAMETER')
    const found = [...envelopes].filter(([, { definition }]) => query['transaction_ids'] === definition.transactionId)
    const listed = found.map(([envelopeId, { status }]) => ({ envelopeId, status }))
    return { resultSetSize: String(found.length), ...(listed.length > 0 && { envelopes: listed }) }
  })
  app.get<EnvelopeRoute>(`${ROOT}/envelopes/:id`, async ({ params, query }, reply) => {
    if (!shapes.queries.envelope.safeParse(query).success) return refuse(reply, 'INVALID_REQUEST_PARAMETER')
    return envelopes.has(params.id) ? describe(envelopes, params.id) : refuseUnknown(reply)
  })
  app.put<EnvelopeRoute>(`${ROOT}/envelopes/:id`, async (request, reply) => {
    const body = read(shapes.voiding, request, reply)
    const envelope = envelopes.get(request.params.id)
    if (!body) return reply
    if (!envelope) return refuseUnknown(reply)
    if (!isOpen(envelope)) return refuse(reply, 'ENVELOPE_CANNOT_VOID_INVALID_STATE')
    Object.assign(envelope, { ...body, voidedDateTime: new Date().toISOString() })
    return { envelopeId: request.params.id }
  })
  app.post<EnvelopeRoute>(`${ROOT}/envelopes/:id/views/recipient`, async (request, reply) => {
    const view = read(shapes.recipientView, request, reply)
    const envelope = envelopes.get(request.params.id)
    if (!view) return reply
    if (!envelope) return refuseUnknown(reply)
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

function documentRoutes(app: FastifyInstance, { envelopes }: DoubleState): void {
  app.get<EnvelopeRoute>(`${ROOT}/envelopes/:id/documents`, async ({ params }) => ({
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
  app.get<EnvelopeRoute>(`${ROOT}/envelopes/:id/documents/:document`, async ({ params }, reply) => {
    const found = envelopes
      .get(params.id)
      ?.definition.documents.find(({ documentId }) => documentId === params.document)
    const content = found ? signedBytes(found) : Buffer.from('%PDF-1.7 certificate')
    return reply.type('application/pdf').send(content)
  })
}

/** A signed document differs from the bytes that were sent. */
export function signedBytes({ documentBase64 }: { documentBase64: string }): Buffer {
  return Buffer.concat([Buffer.from(documentBase64, 'base64'), Buffer.from('\n% signed at DocuSign\n')])
}

function connectRoutes(app: FastifyInstance, { failures }: DoubleState): void {
  app.get<EnvelopeRoute>(`${ROOT}/connect/failures`, async ({ query }, reply) => {
    if (!shapes.queries.failures.safeParse(query).success) return refuse(reply, 'INVALID_REQUEST_PARAMETER')
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

const isOpen = ({ status }: DoubleEnvelope) => status === 'sent' || status === 'delivered'

const refuseUnknown = (reply: FastifyReply) => refuse(reply, 'ENVELOPE_DOES_NOT_EXIST', 404)

function refuse(reply: FastifyReply, errorCode: string, status = 400): FastifyReply {
  return reply.code(status).send({ errorCode, message: 'as the description says' })
}

function read<Shape extends z.ZodType>(
  shape: Shape,
  { body, query }: FastifyRequest,
  reply: FastifyReply,
): z.output<Shape> | null {
  const parsed = shape.safeParse(body)
  if (!shapes.queries.none.safeParse(query).success) {
    refuse(reply, 'INVALID_REQUEST_PARAMETER')
    return null
  }
  if (parsed.success) return parsed.data
  void reply.code(400).send({ errorCode: 'INVALID_REQUEST_BODY', message: parsed.error.message })
  return null
}

import { createHash } from 'node:crypto'
import type { FileReply, Route } from '@parcelle/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredReply } from '../calls/idempotency.ts'
import { sendFile } from './send-file.ts'

/** Answers a call as its contract says: nothing, a file, or JSON. */
export function send(route: Route, result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (route.status === 204) return reply.code(204).send()
  // The border of untyped HTTP again: the types of the handlers have held it to what a file is.
  if (route.reply === 'file') return sendFile(result as FileReply, request, reply)
  const answer = toAnswer(route, result)
  return route.cached ? sendCached(route, answer, request, reply) : sendAnswer(answer, reply)
}

/**
 * A reply that is sent as its type says, without being checked against the contract: for a page of a list, the check
 * takes longer than all the rest. A test holds such a reply to the contract instead.
 */
export class Unchecked<T> {
  readonly reply: T

  constructor(reply: T) {
    this.reply = reply
  }
}

/** The wire says what the contract says, no more. */
export function toAnswer(route: Route, result: unknown): StoredReply {
  if (typeof route.reply === 'string') throw new Error(`${route.name} does not answer in JSON`)
  const said: unknown = result instanceof Unchecked ? result.reply : route.reply.parse(result)
  return { status: route.status ?? 200, body: JSON.stringify(said) }
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function sendAnswer({ status, body }: StoredReply, reply: FastifyReply): FastifyReply {
  return reply.code(status).type(JSON_TYPE).header('cache-control', 'no-store').send(body)
}

function sendCached(
  route: Route,
  { status, body }: StoredReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.code(status).type(JSON_TYPE).header('etag', etag).headers(freshness(route, request))
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

/** What was published under a version never changes and says nothing of anyone: the browser need not ask again. */
function freshness(route: Route, { query }: FastifyRequest): Record<string, string> {
  const isVersion = route.cached === 'by-version' && typeof query === 'object' && query !== null && 'version' in query
  return isVersion
    ? { 'cache-control': 'private, max-age=31536000, immutable', vary: 'accept-language' }
    : { 'cache-control': 'no-cache', vary: 'accept-language, authorization' }
}

import { createHash } from 'node:crypto'
import type { FileReply, Route } from '@parcelle/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredReply } from './idempotency.ts'
import { sendFile } from './send-file.ts'

export function send(route: Route, result: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (route.status === 204) return reply.code(204).send()
  // Unsafe cast to HTTP: the handler types guarantee a file here.
  if (route.reply === 'file') return sendFile(result as FileReply, request, reply)
  const answer = toStoredReply(route, result)
  return route.cached ? sendCached(route, answer, request, reply) : sendStoredReply(answer, reply)
}

/**
 * A reply sent without checking it against the contract: for a page of a list the check would take longer than the
 * rest. A test checks it instead.
 */
export class Unchecked<T> {
  readonly reply: T

  constructor(reply: T) {
    this.reply = reply
  }
}

/** Drops whatever the contract does not name. */
export function toStoredReply(route: Route, result: unknown): StoredReply {
  if (typeof route.reply === 'string') throw new Error(`${route.name} does not answer in JSON`)
  const said: unknown = result instanceof Unchecked ? result.reply : route.reply.parse(result)
  return { status: route.status ?? 200, body: JSON.stringify(said) }
}

const JSON_TYPE = 'application/json; charset=utf-8'

export function sendStoredReply({ status, body }: StoredReply, reply: FastifyReply): FastifyReply {
  return reply.code(status).type(JSON_TYPE).header('cache-control', 'no-store').send(body)
}

function sendCached(
  route: Route,
  { status, body }: StoredReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.code(status).type(JSON_TYPE).header('etag', etag).headers(cacheHeaders(route, request))
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

/** A published version never changes and holds no personal data: browsers may cache it for good. */
function cacheHeaders(route: Route, { query }: FastifyRequest): Record<string, string> {
  const isVersion = route.cached === 'by-version' && typeof query === 'object' && query !== null && 'version' in query
  return isVersion
    ? { 'cache-control': 'private, max-age=31536000, immutable', vary: 'accept-language' }
    : { 'cache-control': 'no-cache', vary: 'accept-language, authorization' }
}

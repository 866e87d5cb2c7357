import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { malformed } from '../../errors/errors.ts'
import { hasMoreParts } from './json-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes a body of thousands of rows. */
    isLarge?: boolean
  }
}

/** In bytes. Calls that carry files have their own limit. */
export const JSON_LIMIT = 1_048_576
/** Of a call that takes thousands of rows, from few and known people. */
export const LARGE_JSON_LIMIT = 12 * JSON_LIMIT
/** In milliseconds. A photograph from a phone on a poor network takes minutes. */
export const BODY_TIMEOUT = 30_000
export const UPLOAD_TIMEOUT = 300_000

// Ten documents of five properties stay far below, even with commas and brackets in their titles.
const MAX_PARTS = 10_000
const MAX_LARGE_PARTS = 1_000_000

/** Accepts JSON only, with a limit on its parts, because a body with files may be long. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const most = request.routeOptions.config.isLarge === true ? MAX_LARGE_PARTS : MAX_PARTS
    if (text.length > JSON_LIMIT && hasMoreParts(text, most)) done(malformed(), undefined)
    else void parse(request, text, done)
  })
}

/**
 * Closes connections that send a body too slowly, even after the reply. Only uploads that passed authentication may
 * take longer, up to the server's own timeout.
 */
export function abortSlowBodies(app: FastifyInstance, after: number = BODY_TIMEOUT): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return done()
    const timer = setTimeout(() => {
      const carriesFiles = routeOptions.config.takesForm === true || (routeOptions.bodyLimit ?? 0) > JSON_LIMIT
      if (raw.complete || (carriesFiles && !reply.sent)) return
      if (reply.sent) raw.destroy()
      else app.server.emit('clientError', new SlowBody(), raw.socket)
    }, after)
    timer.unref()
    // Until then it would hold the request in memory. A request that is not from a socket has no 'close'.
    const clear = () => clearTimeout(timer)
    raw.once('end', clear).once('close', clear)
    done()
  })
}

/** The error code Node itself uses for a slow request. */
class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

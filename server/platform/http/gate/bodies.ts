import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { malformed } from '../../errors/errors.ts'
import { hasMoreParts } from './json-parts.ts'

/** What a body of JSON may weigh. A call that carries files has a bound of its own. */
export const JSON_LIMIT = 1_048_576
/** How long a body may take to come, and one with files: a photograph from a phone on a poor network takes minutes. */
export const SLOWEST_BODY = 30_000
export const SLOWEST_FILES = 300_000

// Ten documents of five properties are far below; titles may hold a comma or a bracket.
const MOST_PARTS = 10_000

/** Reads JSON and nothing else; what is long for its files may not be long for its brackets. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length > JSON_LIMIT && hasMoreParts(text, MOST_PARTS)) done(malformed(), undefined)
    else void parse(request, text, done)
  })
}

/**
 * Cuts off who sends a body too slowly, whatever was answered meanwhile. Only files that their call has let in go on
 * after that; the server's own time-out ends them.
 */
export function cutSlowBodies(app: FastifyInstance, after: number = SLOWEST_BODY): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return done()
    const timer = setTimeout(() => {
      const isUpload = (routeOptions.bodyLimit ?? 0) > JSON_LIMIT && !reply.sent
      if (raw.complete || isUpload) return
      if (reply.sent) raw.destroy()
      else app.server.emit('clientError', new SlowBody(), raw.socket)
    }, after)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}

/** As the server itself reports a request that takes too long. */
class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { currentSpan } from './tracing/tracing.ts'

/**
 * JSON lines on standard output, without personal data: headers with secrets are removed, and addresses are logged
 * without the query (codes, tokens, search terms) and without the secrets of personal links.
 */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    mixin: (): object => {
      const span = currentSpan()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.email', '*.token'],
      remove: true,
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutSecrets(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
  return to ? pino(options, to) : pino(options)
}

type RefusedAttempt = {
  what: 'sign-in' | 'call' | 'token' | 'link' | 'code'
  name: string | null
  address: string
  reason: string
}

/**
 * Logs at every level except silent, because it reveals attacks. The name is hashed, because people type passwords in
 * its place.
 */
export function logRefusal(log: FastifyBaseLogger, { what, name, address, reason }: RefusedAttempt): void {
  if (log.level === 'silent') return
  log
    .child({}, { level: 'warn' })
    .warn({ refused: what, name: name && hashName(name), address, reason }, `${what} refused`)
}

export const hashName = (name: string) =>
  createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 16)

// The secret of a link is long and random; words of our own addresses are not, and an id is no secret.
const isSecret = (part: string) => /^[\w%~-]{20,}$/.test(part) && !/^[a-z-]+$/.test(part) && !isUuid.test(part)
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (isSecret(part) ? '…' : part))
    .join('/')
}

// PostgreSQL quotes the refused row in `detail` and `where`.
function describeError(error: Error) {
  const { detail: _, where: __, ...rest } = pino.stdSerializers.err(error)
  return rest
}

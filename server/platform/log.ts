import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'

/**
 * One JSON line per event on standard output. What people typed or own stays out of it: headers that hold secrets
 * are cut, and addresses are logged without the query, where codes, tokens and search terms travel, and without the
 * secrets that are the path of a link.
 */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options = {
    level: logLevel,
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

/** Why someone was turned away. */
type Turned = {
  what: 'sign-in' | 'call' | 'token' | 'link' | 'code'
  name: string | null
  address: string
  reason: string
}

/**
 * Someone was not let in, or not let do something. It is written whatever level was asked for, unless that is silence:
 * whoever looks for an attack must find it. The name is hashed, because people type passwords in its place.
 */
export function logRefusal(log: FastifyBaseLogger, { what, name, address, reason }: Turned): void {
  if (log.level === 'silent') return
  log
    .child({}, { level: 'warn' })
    .warn({ refused: what, name: name && hashName(name), address, reason }, `${what} refused`)
}

/** What a name is in the log: always the same, and not to be read back. */
export const hashName = (name: string) =>
  createHash('sha256').update(name.toLowerCase()).digest('base64url').slice(0, 16)

// The secret of a link is long and random; the words of our own addresses are not, and an id is no secret.
const isSecret = (part: string) => /^[\w%~-]{20,}$/.test(part) && !/^[a-z-]+$/.test(part) && !isUuid.test(part)
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (isSecret(part) ? '…' : part))
    .join('/')
}

// The database quotes the row that it refuses, and the mail server the address.
function describeError(error: Error) {
  const { detail: _, where: __, ...rest } = pino.stdSerializers.err(error)
  return rest
}

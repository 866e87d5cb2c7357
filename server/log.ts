import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/**
 * One JSON line per event on standard output. What people typed or own stays out of it: headers that hold secrets
 * are cut, and addresses are logged without the query, where codes, tokens and search terms travel.
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
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  }
  return to ? pino(options, to) : pino(options)
}

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { malformed, notFound, Refusal, tooSlow } from '../../errors/errors.ts'
import type { HeadersOf } from '../security-headers.ts'

type ErrorOptions = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

/** Refuses in our format what never becomes a request: an unreadable address, or a line that is not HTTP. */
export function answerMalformed(headersOf: HeadersOf): ErrorOptions {
  return {
    frameworkErrors(error, request, { raw }) {
      // No address of ours has a part that long.
      const { status, body } = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : malformed()
      raw.writeHead(status, { ...headersOf(request), ...refusalHeaders }).end(JSON.stringify(body))
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const refusal = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow() : malformed()
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : refusal.status
      // The address is unknown, so the headers of the API apply.
      writeRefusal(socket, status, refusal, headersOf({ id: randomUUID(), url: '/api/v1' }))
    },
  }
}

const refusalHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

function writeRefusal(socket: Socket, status: number, refusal: Refusal, headers: Record<string, string>): void {
  const body = JSON.stringify(refusal.body)
  const lines = Object.entries({
    ...headers,
    ...refusalHeaders,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Refuses in our format what Node would refuse without a body; `requireHostHeader` is off for that. */
export function refuseMissingHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasNoHost = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(hasNoHost ? malformed() : undefined)
  })
}

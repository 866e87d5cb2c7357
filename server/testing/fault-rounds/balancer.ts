import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What stands before several API processes: gives each request to the next one. A process that takes no connection is
 * passed over; one that dies under a request makes its answer 503.
 */
export async function startBalancer(listProcesses: () => readonly string[]) {
  let turn = 0
  const server = createServer((incoming, reply) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      const body = Buffer.concat(pieces)
      const processes = [...listProcesses()]
      const first = turn++ % Math.max(1, processes.length)
      const refuse = () => (reply.headersSent ? reply.destroy() : reply.writeHead(503).end())
      const pass = (at: number) => {
        const target = processes[(first + at) % processes.length]
        if (target === undefined || at === processes.length) return refuse()
        forward(incoming, { target, body }, reply).on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNREFUSED' ? pass(at + 1) : refuse(),
        )
      }
      pass(0)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(
  { method, url, headers }: IncomingMessage,
  { target, body }: { target: string; body: Buffer },
  reply: NodeJS.WritableStream & { writeHead(status: number, headers: IncomingMessage['headers']): void },
) {
  const asked = request(
    new URL(url ?? '/', target),
    { method, headers: { ...headers, connection: 'close' } },
    (answer) => {
      answer.on('error', (error) => asked.emit('error', error))
      reply.writeHead(answer.statusCode ?? 503, { ...answer.headers, connection: 'close' })
      answer.pipe(reply)
    },
  )
  return asked.end(body)
}

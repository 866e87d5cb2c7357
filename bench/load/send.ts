import { Agent, request } from 'node:http'

export type LoadRequest = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: Buffer
}
/** Status 0: no answer came. */
export type Reply = { status: number; content: Buffer }

// Above what the product lets anybody wait.
const PATIENCE = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 400 })

export function send(origin: string, { method, path, headers = {}, body }: LoadRequest): Promise<Reply> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, content: Buffer.alloc(0) })
    const length = body && { 'content-length': String(body.length) }
    const sent = request(origin + path, { agent, method, headers: { ...headers, ...length } }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, content: Buffer.concat(pieces) }))
      reply.on('error', lost)
    })
    sent.setTimeout(PATIENCE, () => sent.destroy())
    sent.on('error', lost)
    sent.end(body)
  })
}

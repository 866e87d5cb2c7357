import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ConfigProblem, type Config } from './config.ts'

// Milliseconds for open requests to finish; idle connections are not waited for.
const REQUEST_GRACE = 5_000

/** Before a data folder and a database are made for a program that could not listen. */
export async function requireFreePort(port: number, host: string, setting: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw hasCode(error, 'EADDRINUSE') ? new ConfigProblem(describeBusyPort(port, setting)) : error
  })
  server.close()
  await once(server, 'close')
}

export async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE)
  await app.close().finally(() => clearTimeout(timer))
}

export const describeBusyPort = (port: unknown, setting: string) =>
  `Port ${String(port)} is already in use: stop the program that holds it, or set ${setting}.`

export function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}

// With PORT=0, as in tests, only the listener knows the address.
export function readyUrl({ port, publicUrl }: Config, address: unknown): string {
  return port === 0 ? ownUrl('localhost', address) : publicUrl
}

export function ownUrl(host: string, address: unknown): string {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : ''
  return `http://${host}:${String(port)}`
}

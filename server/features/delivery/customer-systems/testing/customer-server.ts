import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { AccountCodes, CustomerSystem, OutgoingFile } from '../../../../ports/customer-system.ts'

/** How a PUT of a dossier fails, before or after it is applied. */
export type Fault =
  | 'down'
  | 'silent-after'
  | 'error-after'
  | 'garbage-after'
  | 'twice'
  | 'redirect'
  | 'refuse'
  | 'another-digest'

export const SECRETS = { old: 'the-secret-of-last-year-0123456789', current: 'the-secret-of-this-year-0123456789' }

/** Serves a customer system over HTTP by docs/customer-system.md, with the faults that a test queues. */
export async function startCustomerServer(system: CustomerSystem, secret = SECRETS.current) {
  const faults: Fault[] = []
  const files = new Map<string, OutgoingFile>()
  const asked: string[] = []
  const otherAccounts: AccountCodes[] = []
  let delay: Promise<void> = Promise.resolve()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const [, part = '', id = ''] = (request.url ?? '').replace(/^\/base/, '').split('/')
    asked.push(`${request.method} ${part}`)
    if (!isSigned(request, body, secret)) return reply(response, 401, { reason: 'signature' })
    if (part === 'papers') return takeFile(request, response, id, body)
    if (part === 'candidates')
      return reply(response, 200, { customers: await system.findCandidates(JSON.parse(String(body))) })
    if (part === 'customers') return reply(response, 200, { customer: await system.findByCode(id) })
    return takeDossier(response, id, body)
  }

  function takeFile(request: IncomingMessage, response: ServerResponse, id: string, content: Buffer): void {
    if (request.method === 'HEAD') return void response.writeHead(files.has(id) ? 200 : 404).end()
    const mimetype = request.headers['content-type'] ?? ''
    files.set(id, { sha256: id, size: content.length, mimetype, open: async () => Readable.from([content]) })
    return void response.writeHead(201).end()
  }

  async function takeDossier(response: ServerResponse, dossierId: string, content: Buffer): Promise<void> {
    const fault = faults.shift()
    if (fault === 'down') return void response.destroy()
    if (fault === 'redirect') return void response.writeHead(307, { location: '/base/elsewhere' }).end()
    if (fault === 'refuse') return reply(response, 422, { reason: 'Compte clos' })
    const body = String(content)
    const listed: string[] = JSON.parse(body).papers.map(({ sha256 }: { sha256: string }) => sha256)
    const digest = createHash('sha256').update(content).digest('hex')
    const delivery = {
      dossierId,
      body,
      digest,
      files: [...new Set(listed)].flatMap((sha256) => files.get(sha256) ?? []),
    }
    await delay
    const done = await system.deliver(delivery, AbortSignal.timeout(30_000))
    if (fault === 'silent-after') return
    if (fault === 'error-after') return reply(response, 500, {})
    if (fault === 'garbage-after') return void response.writeHead(200).end('<html>OK</html>')
    const shown = fault === 'another-digest' ? '0'.repeat(64) : digest
    if (done.outcome === 'held') return reply(response, 409, { digest: done.digest })
    if (done.outcome === 'refused') return reply(response, 422, { reason: done.reason })
    const text = JSON.stringify({ digest: shown, accounts: otherAccounts.shift() ?? done.accounts })
    if (fault !== 'twice') return void response.writeHead(200).end(text)
    const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`
    return void response.socket?.end(whole + whole)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/base`,
    faults,
    asked,
    /** What the next replies say instead of the accounts on which the dossier was booked. */
    otherAccounts,
    /** Dossiers are applied only once the promise resolves. */
    hold: (until: Promise<void>) => void (delay = until),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [time = '', ...marks] = String(headers['parcelle-signature']).split(',')
  const at = Number(time.replace('t=', ''))
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false
  const sha256 = createHash('sha256').update(body).digest('hex')
  const mark = createHmac('sha256', secret).update(`${at}\n${method}\n${url}\n${sha256}`).digest('hex')
  return marks.includes(`v1=${mark}`)
}

function reply(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

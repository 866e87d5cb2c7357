import { createHash, createHmac } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CustomerSystemFailure } from '../../../ports/customer-system.ts'

export type Asking = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** After the system's own address. */
  path: string
  body?: { sha256: string; size: number; mimetype: string; open(): Promise<Readable> | Readable }
  signal: AbortSignal
}
export type Answered = { status: number; text: string }
export type Line = { url: string; secrets: readonly string[] }

// A list of candidates is the longest.
const LONGEST_ANSWER = 8 * 1024 * 1024
const NOTHING = createHash('sha256').digest('hex')
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/**
 * Asks the customer system. Certificates are checked, redirections are answers like any other, and nothing is asked
 * again: whoever calls decides what is to be repeated.
 */
export async function ask({ url, secrets }: Line, { method, path, body, signal }: Asking): Promise<Answered> {
  const address = new URL(`${url}${path}`)
  const sha256 = body?.sha256 ?? NOTHING
  const headers = {
    accept: 'application/json',
    'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'parcelle-signature': sign(secrets, { method, path: address.pathname + address.search, sha256 }),
    ...(body && { 'content-type': body.mimetype, 'content-length': String(body.size) }),
  }
  const { request } = address.protocol === 'https:' ? https : http
  const agent = agents[address.protocol === 'https:' ? 'https:' : 'http:']
  try {
    const asked = request(address, { method, headers, agent, signal })
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject)
    })
    const sent = pipeline(body ? await body.open() : Readable.from([]), asked)
    // An answer may come before all was sent, and end the line: it is the answer that counts.
    sent.catch(() => {})
    const answer = await answered
    return { status: answer.statusCode ?? 0, text: await readText(answer) }
  } catch (error) {
    if (error instanceof CustomerSystemFailure) throw error
    throw new CustomerSystemFailure(signal.aborted ? 'late' : 'unreachable', { cause: error })
  }
}

async function readText(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    pieces.push(piece)
    size += piece.length
    if (size > LONGEST_ANSWER) throw new CustomerSystemFailure('unreadable', { status: answer.statusCode ?? null })
  }
  return Buffer.concat(pieces).toString('utf8')
}

type Signed = { method: string; path: string; sha256: string }

/** Signed with each of our secrets, so that the other side may go over to the next one whenever it likes. */
function sign(secrets: readonly string[], { method, path, sha256 }: Signed, at = new Date()): string {
  const time = Math.floor(at.getTime() / 1000)
  const text = [time, method, path, sha256].join('\n')
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  return [`t=${time}`, ...marks].join(',')
}

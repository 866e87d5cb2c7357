import { createHash, createHmac } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CustomerSystemFailure } from '../../../ports/customer-system.ts'

export type CustomerRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** Relative to the URL of the endpoint. */
  path: string
  body?: { sha256: string; size: number; mimetype: string; open(): Promise<Readable> | Readable }
  signal: AbortSignal
}
export type CustomerResponse = { status: number; text: string }
export type CustomerEndpoint = { url: string; secrets: readonly string[] }

const MAX_ANSWER_BYTES = 8 * 1024 * 1024
const EMPTY_DIGEST = createHash('sha256').digest('hex')
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Checks certificates, does not follow redirections and does not retry: the caller decides about that. */
export async function sendRequest(
  { url, secrets }: CustomerEndpoint,
  { method, path, body, signal }: CustomerRequest,
): Promise<CustomerResponse> {
  const address = new URL(`${url}${path}`)
  const sha256 = body?.sha256 ?? EMPTY_DIGEST
  const headers = {
    accept: 'application/json',
    'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'parcelle-signature': sign(secrets, { method, path: address.pathname + address.search, sha256 }),
    ...(body && { 'content-type': body.mimetype, 'content-length': String(body.size) }),
  }
  const { request } = address.protocol === 'https:' ? https : http
  const agent = agents[address.protocol === 'https:' ? 'https:' : 'http:']
  try {
    const outgoing = request(address, { method, headers, agent, signal })
    const responded = new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
    })
    const sent = pipeline(body ? await body.open() : Readable.from([]), outgoing)
    // The server may respond and close before the whole body was sent: the response counts.
    sent.catch(() => {})
    const response = await responded
    return { status: response.statusCode ?? 0, text: await readText(response) }
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
    if (size > MAX_ANSWER_BYTES) throw new CustomerSystemFailure('unreadable', { status: answer.statusCode ?? null })
  }
  return Buffer.concat(pieces).toString('utf8')
}

type SignedParts = { method: string; path: string; sha256: string }

/** One signature for each secret, so that the customer system can rotate to the next at any time. */
function sign(secrets: readonly string[], { method, path, sha256 }: SignedParts, at = new Date()): string {
  const time = Math.floor(at.getTime() / 1000)
  const text = [time, method, path, sha256].join('\n')
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  return [`t=${time}`, ...marks].join(',')
}

import { Agent as PlainAgent, request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Socket } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '../../config.ts'

export type Asking = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  /** What is sent, made again for each try; its digest is part of the signature. */
  body?: { size: number; sha256: Buffer; read: () => Readable }
}

/** The store refused, or could not; `isOutage` knows it by its code. */
export class StoreFailure extends Error {
  readonly code = 'ESTORE'
}

const TRIES = 3
/**
 * How long one call may wait for its answer, in ms: connection, requests and retries together. With LEAST_PAUSE before
 * the first piece of a content it stays below the 10 seconds that a person waits.
 */
export const PATIENCE = 6_000
/** How long a store that has answered may pause between two pieces, however late its answer came. */
export const LEAST_PAUSE = 2_000
const FIRST_PAUSE = 50

const agents = [new PlainAgent({ keepAlive: true }), new Agent({ keepAlive: true })] as const

/** Until when an answer is waited for, and how long at least for each piece of its content, in ms. */
type Limits = { until: number; leastPause: number }

/** Asks the store, until an instant again when it was not reached or failed; the caller judges its answer. */
export async function ask(bucket: Bucket, asking: Asking, limits: Limits): Promise<IncomingMessage> {
  const { until } = limits
  for (let tried = 1; ; tried += 1) {
    const isLast = () => tried === TRIES || Date.now() >= until
    const answer = await askOnce(bucket, asking, limits).catch((error: unknown) => {
      if (isLast()) throw new StoreFailure(`${asking.method}: the store was not reached`, { cause: error })
      return null
    })
    if (answer && (isLast() || !isPassing(answer))) return answer
    answer?.destroy()
    await sleep(Math.random() * FIRST_PAUSE * 4 ** tried)
  }
}

const isPassing = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 500 || statusCode === 429

async function askOnce(bucket: Bucket, asking: Asking, { until, leastPause }: Limits) {
  const { method, body } = asking
  const patience = Math.max(until - Date.now(), 1)
  const { url, headers } = await sign(bucket, asking)
  const [plainAgent, agent] = agents
  const options = { method, headers }
  const sent =
    url.protocol === 'http:'
      ? requestPlain(url, { ...options, agent: plainAgent })
      : request(url, { ...options, agent })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  let answer: IncomingMessage | null = null
  const giveUp = () => sent.destroy(new Error('the store keeps silent'))
  // Silence is the store's unless we have what it said and nobody takes it.
  sent.once('socket', (socket) => watchSilence(socket, sent, patience, () => !answer?.readableLength && giveUp()))
  // A body on its way may take longer, as long as it moves; without one, the answer has to come in time.
  const late = body ? undefined : setTimeout(giveUp, patience)
  sent.once('response', (response) => {
    clearTimeout(late)
    sent.socket?.setTimeout(Math.max(until - Date.now(), leastPause))
    resolve((answer = response))
  })
  sent.once('close', () => clearTimeout(late))
  sent.on('error', reject)
  if (body) pipeline(body.read(), sent, () => {})
  else sent.end()
  return promise
}

/** Calls back at each silence of a request's socket, which serves others later. */
function watchSilence(socket: Socket, sent: ClientRequest, patience: number, onSilence: () => void): void {
  const listener = () => {
    // A socket is silent once only, until it is told again how long it may be.
    socket.setTimeout(socket.timeout ?? patience)
    onSilence()
  }
  socket.setTimeout(patience)
  socket.on('timeout', listener)
  sent.once('close', () => socket.off('timeout', listener))
}

async function sign({ url, region, accessKey, secretKey }: Bucket, { method, key, query, body }: Asking) {
  const address = new URL(key === undefined ? url : `${url}/${key}`)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    method,
    url: address.href,
    headers: body ? { 'x-amz-content-sha256': body.sha256.toString('hex') } : {},
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
  }).sign()
  const length = body && { 'content-length': String(body.size) }
  return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } }
}

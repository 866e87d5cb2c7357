import { Agent as PlainAgent, request as requestPlain, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
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
const LEAST_PAUSE = 2_000
const FIRST_PAUSE = 50

const agents = [new PlainAgent({ keepAlive: true }), new Agent({ keepAlive: true })] as const

/** Asks the store, until an instant again when it was not reached or failed; the caller judges its answer. */
export async function ask(bucket: Bucket, asking: Asking, until: number): Promise<IncomingMessage> {
  for (let tried = 1; ; tried += 1) {
    const isLast = () => tried === TRIES || Date.now() >= until
    const answer = await askOnce(bucket, asking, until).catch((error: unknown) => {
      if (isLast()) throw new StoreFailure(`${asking.method}: the store was not reached`, { cause: error })
      return null
    })
    if (answer && (isLast() || !isPassing(answer))) return answer
    answer?.destroy()
    await sleep(Math.random() * FIRST_PAUSE * 4 ** tried)
  }
}

const isPassing = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 500 || statusCode === 429

async function askOnce(bucket: Bucket, asking: Asking, until: number) {
  const { method, body } = asking
  const patience = Math.max(until - Date.now(), 1)
  const { url, headers } = await sign(bucket, asking)
  const [plainAgent, agent] = agents
  const options = { method, headers, timeout: patience }
  const sent =
    url.protocol === 'http:'
      ? requestPlain(url, { ...options, agent: plainAgent })
      : request(url, { ...options, agent })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  let answer: IncomingMessage | null = null
  // A body on its way may take longer, as long as it moves; without one, the answer has to come in time.
  const late = body ? undefined : setTimeout(() => sent.destroy(new Error('the store keeps silent')), patience)
  sent.once('response', (response) => {
    clearTimeout(late)
    sent.setTimeout(Math.max(until - Date.now(), LEAST_PAUSE))
    resolve((answer = response))
  })
  sent.once('close', () => clearTimeout(late))
  sent.on('error', reject)
  // Silence is the store's unless we have what it said and nobody takes it.
  sent.on('timeout', () => {
    if (!answer?.readableLength) sent.destroy(new Error('the store keeps silent'))
  })
  if (body) pipeline(body.read(), sent, () => {})
  else sent.end()
  return promise
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

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '../../config.ts'

/** The store refused, or could not; `isOutage` knows it by its code. */
export class StoreFailure extends Error {
  readonly code = 'ESTORE'
}

/**
 * How long one call may wait for its answer, in ms: connection, requests and retries together. With LEAST_PAUSE before
 * the first piece of a content it stays below the 10 seconds that a person waits.
 */
export const PATIENCE = 6_000
/** How long a store that has answered may pause between two pieces, however late its answer came. */
export const LEAST_PAUSE = 2_000

type Limits = { patience: number; leastPause: number }

/** Until when the call under way waits for its answer. */
const deadline = new AsyncLocalStorage<number>()

/** A client for a bucket: every call ends in time, and fails with a `StoreFailure` whose cause is the SDK's error. */
export function openClient({ url, region, accessKey, secretKey }: Bucket, limits: Limits): S3Client {
  const client = new S3Client({
    endpoint: new URL(url).origin,
    forcePathStyle: true,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    // The signature holds a digest of what is sent. Checksums beside it are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // A slow reader holds a socket: a limit on sockets would let readers hold up each other.
    requestHandler: { socketTimeout: 0, httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } },
  })
  endInTime(client, limits.leastPause)
  nameBucketWithoutSlash(client)
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        // After a failed upload its parts are removed, while somebody still waits.
        const patience = commandName === 'AbortMultipartUploadCommand' ? limits.leastPause : limits.patience
        try {
          return await deadline.run(Date.now() + patience, () => next(args))
        } catch (error) {
          const reason = error instanceof Error ? `${error.name} ${error.message}` : String(error)
          throw new StoreFailure(`${commandName} failed: ${reason}`, { cause: error })
        }
      },
    { step: 'initialize', priority: 'high', name: 'endInTime' },
  )
  return client
}

/** The SDK asks for `/bucket/`, which some stores sign as `/bucket` and then refuse; no key of ours ends with a slash. */
function nameBucketWithoutSlash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      if (hasPath(args.request)) args.request.path = args.request.path.replace(/\/$/, '')
      return next(args)
    },
    { step: 'build', name: 'nameBucketWithoutSlash' },
  )
}

const hasPath = (request: unknown): request is { path: string } =>
  typeof request === 'object' && request !== null && 'path' in request && typeof request.path === 'string'

/** The SDK's own timeouts end what is still moving, or what waits for a slow reader. */
function endInTime({ config: { requestHandler } }: S3Client, leastPause: number): void {
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = async (request) => {
    const until = deadline.getStore() ?? 0
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), Math.max(until - Date.now(), 1))
    // A body on its way may take longer, as long as it moves.
    const moving = request.clone()
    if (request.body instanceof Uint8Array) moving.body = Readable.from(cut(request.body, () => timer.refresh()))
    try {
      const answer = await handle(moving, { abortSignal: over.signal })
      watchSilence(answer.response.body, Math.max(until - Date.now(), leastPause))
      return answer
    } finally {
      clearTimeout(timer)
    }
  }
}

const PIECE = 65_536

function* cut(content: Uint8Array, onPiece: () => void): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) {
    onPiece()
    yield content.subarray(at, at + PIECE)
  }
}

/** Breaks an answer off when the store pauses for too long; what it has sent may wait for its reader. */
function watchSilence(answer: IncomingMessage, pause: number): void {
  const { socket } = answer
  const onSilence = () => {
    // A socket reports one silence only, until its timeout is set again.
    if (answer.readableLength > 0) socket.setTimeout(pause)
    else socket.destroy()
  }
  socket.setTimeout(pause).on('timeout', onSilence)
  answer.once('close', () => socket.off('timeout', onSilence))
}

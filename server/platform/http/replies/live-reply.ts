import { Readable } from 'node:stream'
import type { LiveEvent } from '@parcelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpDeps } from '../http-deps.ts'

export type LiveCall = { lastEventId: string | null; signal: AbortSignal }

type Reader = { id: string; checkAccess(): Promise<unknown> }

type LiveReplies = (
  request: FastifyRequest,
  reply: FastifyReply,
  reader: Reader,
  handle: (call: LiveCall) => Promise<AsyncIterable<LiveEvent>>,
) => Promise<FastifyReply>

const HEARTBEAT = 15_000
// About the life of an access token: clients reconnect with a fresh one and resume where they were.
const MAX_LIFETIME = 5 * 60_000
// A client that reads nothing for this long after the end is disconnected.
const CLOSE_GRACE = 1_000

/**
 * Server-sent events. A stream ends with its client, with its handler, when the app closes, and as soon as its user has
 * signed out or is disabled, in whichever process that happens.
 */
export function liveReplies(app: FastifyInstance, { live }: Pick<HttpDeps, 'live'>): LiveReplies {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => open.forEach((stream) => stream.abort()))

  return async (request, reply, reader, handle) => {
    const stream = new AbortController()
    const signal = AbortSignal.any([stream.signal, AbortSignal.timeout(MAX_LIFETIME)])
    open.add(stream)
    const stop = live.listen(reader.id, () => void reader.checkAccess().catch(() => stream.abort()))
    stream.signal.addEventListener('abort', stop, { once: true })
    const end = () => {
      open.delete(stream)
      stream.abort()
    }
    reply.raw.once('close', end)
    const id = request.headers['last-event-id']
    const begun = handle({ lastEventId: typeof id === 'string' && id !== '' ? id : null, signal })
    const events = await begun.catch((error: unknown) => {
      end()
      throw error
    })
    return sendLive(reply, Readable.from(encodeAll(events, signal), { objectMode: false }), signal)
  }
}

function sendLive(reply: FastifyReply, stream: Readable, signal: AbortSignal): FastifyReply {
  signal.addEventListener('abort', () => setTimeout(() => stream.destroy(), CLOSE_GRACE).unref())
  return reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' })
    .send(stream)
}

/** Backpressure: asks for the next event only once the client has taken the last. */
async function* encodeAll(events: AsyncIterable<LiveEvent>, signal: AbortSignal): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    yield ': open\n\n'
    let next = iterator.next()
    while (!signal.aborted) {
      const result = await withTimeout(HEARTBEAT, next, signal)
      if (result === null) yield ':\n\n'
      else if (result.done) return
      else {
        yield encode(result.value)
        next = iterator.next()
      }
    }
  } finally {
    await iterator.return?.()
  }
}

function encode({ id, event, data }: LiveEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The result, or null at the timeout or the end. */
async function withTimeout<T>(ms: number, work: Promise<T>, end: AbortSignal): Promise<T | null> {
  const { promise: pause, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  const timer = setTimeout(stop, ms)
  end.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, pause])
  } finally {
    clearTimeout(timer)
    end.removeEventListener('abort', stop)
  }
}

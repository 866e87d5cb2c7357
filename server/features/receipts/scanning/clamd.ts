import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import type { Scanner } from './scanner.ts'

// In milliseconds. A large file takes some seconds; no reply for this long means the daemon is stuck.
const PATIENCE = 30_000
// In milliseconds. A refusal by size is immediate.
const SILENCE = 2000

const INSTREAM = Buffer.from('zINSTREAM\0')

/**
 * Client of the ClamAV daemon at `tcp://host:port` or `unix:/path`. It sends the content, so the daemon may run on
 * another machine.
 */
export function clamdScanner(address: string, patience = PATIENCE): Scanner {
  const attributes = { 'server.address': new URL(address).hostname }
  return {
    scan: (content) =>
      inSpan({ name: 'scan file', kind: 'client', attributes }, () => scanContent(address, patience, content)),

    /** Announces a length without sending content: the daemon's reply may be lost while data is being sent. */
    async takes(bytes) {
      const socket = open(address)
      const signal = AbortSignal.timeout(Math.min(SILENCE, patience))
      try {
        socket.write(Buffer.concat([INSTREAM, lengthOf(bytes)]))
        const [reply]: unknown[] = await once(socket, 'data', { signal })
        return !String(reply).includes('size limit exceeded')
      } catch (error) {
        // No refusal: the daemon waits for the content.
        if (signal.aborted) return true
        throw error
      } finally {
        socket.destroy()
      }
    },
  }
}

async function scanContent(
  address: string,
  patience: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const socket = open(address)
  socket.setTimeout(patience, () => socket.destroy(new Error('the scanner did not answer in time')))
  try {
    const [reply] = await Promise.all([text(socket), pipeline(Readable.from(frame(content)), socket, { end: false })])
    return readReply(reply)
  } finally {
    socket.destroy()
  }
}

function open(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address)
  if (protocol === 'unix:') return connect(pathname)
  return connect(Number(port), hostname.replaceAll(/[[\]]/g, ''))
}

/** Each chunk is preceded by its length; a zero length ends the stream. */
async function* frame(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield INSTREAM
  for await (const piece of content) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readReply(reply: string): string | null {
  const [, verdict = reply] = /^stream: (.*?)\0?$/.exec(reply) ?? []
  if (verdict === 'OK') return null
  const [, virus] = /^(.+) FOUND$/.exec(verdict) ?? []
  if (virus === undefined) throw new Error(`the scanner answers « ${verdict} »`)
  return virus
}

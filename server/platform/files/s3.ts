import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withoutCrash, type Files, type Pieces } from './files.ts'
import { PRIVATE_FILE } from './private-folder.ts'
import type { Bucket } from '../../config.ts'
import { ask, LEAST_PAUSE, PATIENCE, StoreFailure, type Asking } from './s3-request.ts'
import { writePieces } from './write-pieces.ts'

/** A bucket of its own in any store that speaks S3. The options are smaller in tests. */
export function s3Files(bucket: Bucket, { page = 1000, patience = PATIENCE, leastPause = LEAST_PAUSE } = {}): Files {
  /** What the store answers; null when it says that there is no such key. */
  async function askFor(asking: Asking, until = Date.now() + patience): Promise<IncomingMessage | null> {
    const answer = await ask(bucket, asking, { until, leastPause })
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await readText(answer))?.[1] ?? ''
    // The head of an answer does not say what there is none of: a key, or the whole bucket.
    if (statusCode === 404 && code === '' && asking.method === 'HEAD' && asking.key !== undefined)
      if (await askFor({ method: 'HEAD' }, until)) return null
    if (statusCode === 404 && code === 'NoSuchKey') return null
    throw new StoreFailure(`${asking.method}: the store answered ${statusCode} ${code}`)
  }

  async function listPage(after: string): Promise<string> {
    const answer = await askFor({ method: 'GET', query: { 'max-keys': String(page), marker: after } })
    if (!answer) throw new StoreFailure('GET: there is no list of the bucket')
    return readText(answer)
  }

  return {
    place: bucket.url,
    async put(key, content) {
      await using spool = await spooled(content)
      const { size, sha256, read } = spool
      const answer = await askFor({ method: 'PUT', key, body: { size, sha256, read } })
      if (!answer) throw new StoreFailure('PUT: the store has no place for it')
      await readText(answer)
      return { size, sha256 }
    },
    async get(key) {
      const content = await askFor({ method: 'GET', key })
      return content && { size: Number(content.headers['content-length']), content: withoutCrash(content) }
    },
    async size(key) {
      const answer = await askFor({ method: 'HEAD', key })
      answer?.resume()
      return answer && Number(answer.headers['content-length'])
    },
    async remove(key) {
      const answer = await askFor({ method: 'DELETE', key })
      answer?.resume()
    },
    async *list(before) {
      // Keys come in their order: the next page begins after the last one, which no token of the store need remember.
      for (let last = '', more = true; more;) {
        const text = await listPage(last)
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = readTag(entry, 'Key') ?? ''
          const at = new Date(readTag(entry, 'LastModified') ?? '')
          if (!before || at < before) yield { key: last, at, size: Number(readTag(entry, 'Size')) }
        }
        more = readTag(text, 'IsTruncated') === 'true'
      }
    },
  }
}

/**
 * The content in a file without a name, which is gone when nobody reads it any more, however we end. The store asks for
 * size and digest before the first byte, and may ask for all of it again.
 */
async function spooled(content: Pieces) {
  const path = join(tmpdir(), `parcelle-${randomUUID()}`)
  const file = await open(path, 'wx+', PRIVATE_FILE)
  await rm(path)
  try {
    const { size, sha256 } = await writePieces(file, content)
    return {
      size,
      sha256,
      read: () => Readable.from(readPieces(file, size)),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* readPieces(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

const PIECE = 65_536

async function readText(answer: IncomingMessage): Promise<string> {
  return Buffer.concat(await answer.toArray()).toString('utf8')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function readTag(text: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  return found?.replaceAll(/&(\w+);/g, (written, entity: string) => entities[entity] ?? written) ?? null
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { create as contentDisposition } from 'content-disposition'
import { withoutCrash, type Files, type Pieces } from './files.ts'
import type { Bucket } from '../../config.ts'
import { LEAST_PAUSE, openClient, PATIENCE, StoreFailure } from './s3-client.ts'

/** In seconds. */
const ADDRESS_HOLDS = 60

/** A bucket of its own in any store that speaks S3. The options are smaller in tests. */
export function s3Files(bucket: Bucket, { page = 1000, patience = PATIENCE, leastPause = LEAST_PAUSE } = {}): Files {
  const client = openClient(bucket, { patience, leastPause })
  const Bucket = new URL(bucket.url).pathname.slice(1)

  return {
    place: bucket.url,
    async put(key, content) {
      const source = measure(content)
      const params = { Bucket, Key: key, Body: Readable.from(source.pieces()) }
      try {
        // Parts of 5 MB, one at a time: so much of each upload is in memory, and is sent again when the store fails.
        await new Upload({ client, params, queueSize: 1 }).done()
      } catch (error) {
        // A store that cannot remove the parts of a content that broke off must not hide why it did.
        throw source.failure() ?? error
      }
      return source.measured()
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await unless(NoSuchKey, client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new StoreFailure('GetObjectCommand failed: no content')
      const [, whole = found.ContentLength] = /\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
      return { size: Number(whole ?? 0), content: withoutCrash(found.Body) }
    },
    async size(key) {
      const found = await unless(NotFound, client.send(new HeadObjectCommand({ Bucket, Key: key })))
      // A reply to HEAD does not distinguish a missing key from a missing bucket.
      if (!found) await client.send(new HeadBucketCommand({ Bucket }))
      return found?.ContentLength ?? null
    },
    ...(bucket.isOpenToBrowsers && {
      presign(key, { filename, mimetype }) {
        const ResponseContentDisposition = contentDisposition(filename)
        const shown = { ResponseContentDisposition, ResponseContentType: mimetype, ResponseCacheControl: 'no-store' }
        return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key, ...shown }), { expiresIn: ADDRESS_HOLDS })
      },
    }),
    async remove(key) {
      await unless(NoSuchKey, client.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    async *list({ after = '', until, writtenBefore } = {}) {
      // Keys come in their order: the next page begins after the last one, which no token of the store need remember.
      for (let last = after, more = true; more;) {
        const answer = await client.send(new ListObjectsCommand({ Bucket, MaxKeys: page, Marker: last }))
        for (const { Key = '', LastModified: at = new Date(0), Size: size = 0 } of answer.Contents ?? []) {
          if (until !== undefined && Key >= until) return
          last = Key
          if (!writtenBefore || at < writtenBefore) yield { key: Key, at, size }
        }
        more = answer.IsTruncated === true
      }
    },
  }
}

/** Passes a content on; afterwards, what it was or why it broke off. */
function measure(content: Pieces) {
  const digest = createHash('sha256')
  let size = 0
  let failure: unknown = null
  return {
    async *pieces() {
      try {
        for await (const piece of content) {
          digest.update(piece)
          size += piece.length
          yield piece
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
    measured: () => ({ size, sha256: digest.digest() }),
    failure: () => failure,
  }
}

/** Null when the store answers that there is none. */
async function unless<T>(absence: typeof NoSuchKey | typeof NotFound, call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof StoreFailure && error.cause instanceof absence) return null
    throw error
  }
}

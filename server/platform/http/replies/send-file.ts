import { Readable } from 'node:stream'
import type { ByteRange, FileReply } from '@parcelle/contract/route'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unsatisfiable } from '../../errors/errors.ts'

// Whatever a file holds, nothing in it runs, loads or sees where it came from.
const FILE_POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Names the letters for which a square stands in a paper. */
const UNPRINTABLE = 'x-unprintable-letters'

/** Sends a file, or the part of it that was asked for. */
export async function sendFile(file: FileReply, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename, mimetype, isShown = false, unprintable = [] } = file
  const send = 'open' in file ? sendRange(file, request, reply) : sendWhole(file.content, request, reply)
  const body = await send
  return reply
    .type(mimetype)
    .header('cache-control', 'no-store')
    .header('content-security-policy', FILE_POLICY)
    .header('content-disposition', contentDisposition(filename, { type: isShown ? 'inline' : 'attachment' }))
    .headers(unprintable.length > 0 ? { [UNPRINTABLE]: encodeURIComponent(unprintable.join('')) } : {})
    .send(body)
}

type Content = Extract<FileReply, { content: unknown }>['content']

async function sendWhole(
  content: Content,
  { method }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | Readable> {
  const body = content instanceof Uint8Array ? Buffer.from(content) : await begin(content)
  if (method !== 'HEAD') return body
  if (body instanceof Readable) body.destroy()
  else reply.header('content-length', body.length)
  return nothing()
}

type Ranged = Extract<FileReply, { open: unknown }>

async function sendRange({ size, open }: Ranged, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
  const range = readRange(request.headers, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('accept-ranges', 'bytes').header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return request.method === 'HEAD' ? nothing() : begin(await open(range))
}

// Given no body at all, Fastify would say of a HEAD that the file is empty.
const nothing = () => Readable.from([])

/** The part that is asked for; null is all of it, which also answers what is not understood or for several parts. */
function readRange(headers: FastifyRequest['headers'], size: number): ByteRange | null {
  // What we send has no version that one could have a part of.
  if (headers.range === undefined || headers['if-range'] !== undefined) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  if (start >= size) throw unsatisfiable(size)
  return { start, end }
}

/** A long file of which the first piece is there: what cannot be read is refused before a byte has left. */
async function begin(content: AsyncIterable<Uint8Array>): Promise<Readable> {
  const rest = content[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | null = await rest.next()
  const whole: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const piece = first ?? (await rest.next())
      first = null
      return piece
    },
    // Whoever stops reading lets go of what the rest would be read from.
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => whole,
  }
  return Readable.from(whole)
}

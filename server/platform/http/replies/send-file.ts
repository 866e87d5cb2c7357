import { Readable } from 'node:stream'
import type { ByteRange, FileReply } from '@parcelle/contract/route'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unsatisfiable } from '../../errors/errors.ts'

// Nothing in a file may run, load or see where it came from.
const FILE_POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Lists the letters that a document shows as squares. */
const UNPRINTABLE = 'x-unprintable-letters'

export async function sendFile(file: FileReply, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { filename, mimetype, isShown = false, unprintable = [] } = file
  if ('address' in file) return reply.header('cache-control', 'no-store').redirect(file.address)
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
  const body = content instanceof Uint8Array ? Buffer.from(content) : await startStream(content)
  if (method !== 'HEAD') return body
  if (body instanceof Readable) body.destroy()
  else reply.header('content-length', body.length)
  return emptyStream()
}

type RangedFile = Extract<FileReply, { open: unknown }>

async function sendRange({ size, open }: RangedFile, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
  const range = readRange(request.headers, size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply.header('accept-ranges', 'bytes').header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return request.method === 'HEAD' ? emptyStream() : startStream(await open(range))
}

// Without a body Fastify would reply content-length 0 to a HEAD.
const emptyStream = () => Readable.from([])

/** The requested range; null (the whole file) also for several ranges or an unreadable header. */
function readRange(headers: FastifyRequest['headers'], size: number): ByteRange | null {
  // Our files have no validator, so `if-range` never matches.
  if (headers.range === undefined || headers['if-range'] !== undefined) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  if (start >= size) throw unsatisfiable(size)
  return { start, end }
}

/** Reads the first chunk before replying, so that an unreadable file is refused rather than cut off. */
async function startStream(content: AsyncIterable<Uint8Array>): Promise<Readable> {
  const rest = content[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | null = await rest.next()
  const whole: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const piece = first ?? (await rest.next())
      first = null
      return piece
    },
    // Releases the source when the client stops reading.
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]: () => whole,
  }
  return Readable.from(whole)
}

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../files/private-folder.ts'
import type { Config } from '../../../config.ts'
import { errorBody, malformed, Refusal } from '../../errors/errors.ts'
import { isOutage } from '../../errors/outage.ts'

/** A file as it was received, in a place where it stays until its call is answered. */
export type ReceivedFile = { path: string; size: number; sha256: Buffer; name: string }
/** A form with the one file it carries. */
export type ReceivedForm = { fields: Record<string, string>; file: ReceivedFile }

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean
  }
}

type Bounds = { folder: string; maxBytes: number }

// What a form weighs besides its file.
const REST = 65_536
const HOUR = 3_600_000

/** Where files are while they are received and looked at: nobody else's, and on the disk of the data. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'incoming')

/** Reads forms that carry a file. The files on their way are in a folder of their own, never in memory. */
export async function formBodies(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldNameSize: 100, fieldSize: 2000, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // A form for a call that takes none is not even read.
    const isRefused = request.isMultipart() && request.routeOptions.config.takesForm !== true
    done(isRefused ? malformed() : undefined)
  })
  app.addHook('onReady', () => sweep(folder))
}

/** A program that died left its files. No call takes an hour. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - HOUR) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Receives a form. Whatever is wrong with it, nothing of it stays. */
export async function receiveForm(request: FastifyRequest, bounds: Bounds): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw malformed()
  const { maxBytes } = bounds
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + REST)
    throw new Refusal(413, errorBody('error.too-large'))
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'file') file = await receivePart(part, bounds)
      else if (part.valueTruncated || part.fieldname in fields) throw malformed(part.fieldname)
      else fields[part.fieldname] = String(part.value)
    }
    if (!file) throw malformed('file')
    return { fields, file }
  } catch (error) {
    if (file) await discard(file)
    throw isKnown(error) ? error : malformed()
  }
}

/** Each file has a folder, where whatever is made of it stands beside it and goes with it. */
async function newPlace(folder: string): Promise<string> {
  const own = join(folder, randomUUID())
  await mkdir(own, { recursive: true, mode: PRIVATE_FOLDER })
  return join(own, 'file')
}
const remove = (path: string) => rm(dirname(path), { recursive: true, force: true })

/** What is neither a refusal nor a disk that is full is a form that cannot be read, or ends too early. */
const isKnown = (error: unknown) => error instanceof Refusal || isOutage(error)

async function receivePart(part: MultipartFile, { folder, maxBytes }: Bounds): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw malformed(part.fieldname)
  }
  const path = await newPlace(folder)
  const digest = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      part.file,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          digest.update(piece)
          size += piece.length
          yield piece
        }
      },
      createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }),
    )
    if (part.file.truncated) throw tooLarge(part.filename, maxBytes)
    return { path, size, sha256: digest.digest(), name: part.filename }
  } catch (error) {
    await remove(path)
    throw error
  }
}

export const MEGABYTE = 1_048_576

/** The refusal of a file that is larger than the company takes. */
export function tooLarge(name: string, maxBytes: number, property?: string): Refusal {
  const params = { title: name.slice(0, 200), max: Math.floor(maxBytes / MEGABYTE) }
  return new Refusal(413, errorBody('receipt.error.too-large', property, params))
}

/** A content that came in another way, put where files that were received are. */
export async function receiveBytes(folder: string, name: string, content: Buffer): Promise<ReceivedFile> {
  const path = await newPlace(folder)
  try {
    await writeFile(path, content, { flag: 'wx', mode: PRIVATE_FILE })
  } catch (error) {
    await remove(path)
    throw error
  }
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest(), name }
}

export const discard = ({ path }: ReceivedFile) => remove(path)

/** What a call has received is not kept any longer than its answer takes. */
export const discardForm = async ({ form }: FastifyRequest) => form && discard(form.file)

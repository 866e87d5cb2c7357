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

/** A received file; it is deleted after the reply. */
export type ReceivedFile = { path: string; size: number; sha256: Buffer; name: string }
export type ReceivedForm = { fields: Record<string, string>; file: ReceivedFile }

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean
  }
}

type UploadLimits = { folder: string; maxBytes: number }

// Bytes for the other fields of a form.
const FIELDS_LIMIT = 65_536
const HOUR = 3_600_000

/** Private to the program, and on the disk of the data. */
export const incomingFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'incoming')

/** Receives multipart forms; their files are streamed to a folder, never held in memory. */
export async function acceptForms(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldNameSize: 100, fieldSize: 2000, headerPairs: 20 },
    throwFileSizeLimit: false,
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // Refused before the body is read.
    const isRefused = request.isMultipart() && request.routeOptions.config.takesForm !== true
    done(isRefused ? malformed() : undefined)
  })
  app.addHook('onReady', () => deleteStaleFiles(folder))
}

/** Files left by a program that died: no call takes an hour. */
async function deleteStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - HOUR) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Leaves no file behind when it fails. */
export async function receiveForm(request: FastifyRequest, limits: UploadLimits): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw malformed()
  const { maxBytes } = limits
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FIELDS_LIMIT)
    throw new Refusal(413, errorBody('error.too-large'))
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'file') file = await receivePart(part, limits)
      else if (part.valueTruncated || part.fieldname in fields) throw malformed(part.fieldname)
      else fields[part.fieldname] = String(part.value)
    }
    if (!file) throw malformed('file')
    return { fields, file }
  } catch (error) {
    if (file) await discard(file)
    throw isExpectedError(error) ? error : malformed()
  }
}

/** One folder per file: whatever is derived from it is deleted with it. */
async function makeFileFolder(folder: string): Promise<string> {
  const own = join(folder, randomUUID())
  await mkdir(own, { recursive: true, mode: PRIVATE_FOLDER })
  return join(own, 'file')
}
const remove = (path: string) => rm(dirname(path), { recursive: true, force: true })

/** Anything else means that the form is malformed or cut off. */
const isExpectedError = (error: unknown) => error instanceof Refusal || isOutage(error)

async function receivePart(part: MultipartFile, { folder, maxBytes }: UploadLimits): Promise<ReceivedFile> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw malformed(part.fieldname)
  }
  const path = await makeFileFolder(folder)
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

export function tooLarge(name: string, maxBytes: number, property?: string): Refusal {
  const params = { title: name.slice(0, 200), max: Math.floor(maxBytes / MEGABYTE) }
  return new Refusal(413, errorBody('receipt.error.too-large', property, params))
}

/** Stores content that came another way like a received file. */
export async function receiveBytes(folder: string, name: string, content: Buffer): Promise<ReceivedFile> {
  const path = await makeFileFolder(folder)
  try {
    await writeFile(path, content, { flag: 'wx', mode: PRIVATE_FILE })
  } catch (error) {
    await remove(path)
    throw error
  }
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest(), name }
}

export const discard = ({ path }: ReceivedFile) => remove(path)

export const discardForm = async ({ form }: FastifyRequest) => form && discard(form.file)

import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { cleanJpeg } from './jpeg.ts'
import { refuseMp4 } from './mp4.ts'
import { refusePdf } from './pdf.ts'
import { cleanPng } from './png.ts'
import { FileProblemError } from './problems.ts'
import { isText } from './text.ts'

type FileType = { mimetype: string; ext: string }
/** `cleanPath`: of the file to store without metadata; the given path where nothing was removed. */
export type InspectedContent = FileType & { cleanPath: string }

/** Detects the type from the content, checks the file, and strips metadata from pictures. */
export async function inspectContent(path: string, types: readonly string[]): Promise<InspectedContent> {
  const type = await detectType(path, types)
  if (!types.includes(type.mimetype)) throw new FileProblemError('receipt.error.type')
  if (type.mimetype === 'application/pdf') await refusePdf(await readIntoBuffer(path))
  if (type.mimetype === 'video/mp4') await refuseVideo(path)
  const clean = cleaners[type.mimetype]
  return { ...type, cleanPath: clean ? await writeClean(path, clean) : path }
}

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
}

async function writeClean(path: string, clean: (content: Buffer) => Buffer): Promise<string> {
  const content = await readFile(path)
  const cleaned = clean(content)
  if (cleaned.equals(content)) return path
  const cleanPath = `${path}.clean`
  await writeFile(cleanPath, cleaned, { mode: 0o600 })
  return cleanPath
}

async function detectType(path: string, types: readonly string[]): Promise<FileType> {
  const found = await fileTypeFromFile(path)
  if (found === undefined) {
    if (types.includes('text/plain') && isText(await readFile(path))) return { mimetype: 'text/plain', ext: 'txt' }
    throw new FileProblemError('receipt.error.type')
  }
  if (holdsOthers.test(found.mime)) throw new FileProblemError('receipt.error.archive')
  // Phones use both types for the same format.
  if (found.mime === 'image/heif') return { mimetype: 'image/heic', ext: 'heic' }
  return { mimetype: found.mime, ext: found.ext }
}

/** Archives, including office documents. */
const holdsOthers =
  /zip|compress|x-(cfb|7z|rar|tar|lzip|lzh|xz|ace|arj|unix-archive)|zstd|officedocument|opendocument|ms-(word|excel|powerpoint)|rtf/

async function refuseVideo(path: string): Promise<void> {
  const file = await open(path)
  try {
    await refuseMp4(file, (await stat(path)).size)
  } finally {
    await file.close()
  }
}

/**
 * A thread inspects one file at a time, so it reuses one buffer instead of leaving large ones to the garbage collector.
 */
let buffer = Buffer.alloc(0)
async function readIntoBuffer(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (buffer.length < size) buffer = Buffer.alloc(size)
    const { bytesRead } = await file.read(buffer, 0, size, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

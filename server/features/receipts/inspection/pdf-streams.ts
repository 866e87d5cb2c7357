import { constants, createInflate, inflateSync } from 'node:zlib'
import { PdfArray, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from '../../../platform/pdf/pdf-file.ts'
import { refuseSize, FileProblemError } from './problems.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

/** In bytes. */
export type UnpackLimits = { perStream: number; perFile: number }
export type PageStreams = {
  streams: readonly PdfStream[]
  /** What /Contents of each page holds: a stream, or an array of streams. */
  contents: readonly PdfObject[]
}
type MeasuredStream = { stream: PdfStream; filters: readonly string[]; upperBound: number; uses: number }

const MEGABYTE = 1_048_576
const LIMITS: UnpackLimits = {
  // More than a page of A3 scanned in colour at 400 dpi; a viewer has to hold it in memory.
  perStream: 128 * MEGABYTE,
  // Also bounds the time to unpack a file.
  perFile: 512 * MEGABYTE,
}

/** A compressed size whose unpacked content always fits in memory. */
const SMALL = 8_192

/** The maximum expansion factor of each filter. */
const compressors: Readonly<Record<string, number>> = {
  FlateDecode: 1032,
  LZWDecode: 2560,
  RunLengthDecode: 64,
}
const shortNames: Readonly<Record<string, string>> = { Fl: 'FlateDecode', LZW: 'LZWDecode', RL: 'RunLengthDecode' }

const oversized = () => new FileProblemError('receipt.error.oversized')

/**
 * Refuses streams that unpack to more than a viewer can hold, alone or together. A stream is unpacked only where the upper
 * bounds do not settle it.
 */
export async function refuseLargeStreams(
  { streams, contents }: PageStreams,
  resolve: Resolve,
  { perStream, perFile }: UnpackLimits = LIMITS,
): Promise<void> {
  const uses = countUses(contents, resolve)
  const measured = streams
    .map((stream) => measure(stream, uses.get(stream) ?? 1, resolve))
    .toSorted((a, b) => b.upperBound * b.uses - a.upperBound * a.uses)
  let unpacked = 0
  let rest = measured.reduce((sum, stream) => sum + stream.upperBound * stream.uses, 0)
  for (const stream of measured) {
    if (stream.upperBound <= perStream && unpacked + rest <= perFile) continue
    rest -= stream.upperBound * stream.uses
    unpacked += (await countUnpacked(stream, perStream)) * stream.uses
    if (unpacked > perFile) throw oversized()
  }
}

/** How often each stream is part of a page: a viewer reads it again for each time that /Contents names it. */
function countUses(contents: readonly PdfObject[], resolve: Resolve): Map<PdfObject, number> {
  const uses = new Map<PdfObject, number>()
  const add = (object: PdfObject, times: number) => uses.set(object, (uses.get(object) ?? 0) + times)
  for (const object of contents) add(object, 1)
  for (const [object, times] of uses) {
    if (!(object instanceof PdfArray)) continue
    for (const item of object) {
      const part = item instanceof PdfRef ? resolve(item) : item
      if (part) add(part, times)
    }
  }
  return uses
}

function measure(stream: PdfStream, uses: number, resolve: Resolve): MeasuredStream {
  refuseLargePicture(stream, resolve)
  const filters = filtersOf(stream, resolve)
  const factors = filters.map((filter) => compressors[filter] ?? 1).filter((factor) => factor > 1)
  // No honest program compresses twice, and deflating twice makes a gigabyte of a kilobyte.
  if (factors.length > 1) throw oversized()
  return { stream, filters, upperBound: stream.data.length * (factors[0] ?? 1), uses }
}

/** A viewer makes room for the picture that the stream announces, however little it holds. */
function refuseLargePicture(stream: PdfStream, resolve: Resolve): void {
  const [width, height] = ['Width', 'Height'].map((key) => stream.get(key, resolve))
  const isPicture = width instanceof PdfNumber && height instanceof PdfNumber
  if (isPicture && width.value > 0 && height.value > 0) refuseSize(width.value, height.value)
}

function filtersOf(stream: PdfStream, resolve: Resolve): string[] {
  const filter = stream.get('Filter', resolve)
  const names = filter instanceof PdfArray ? [...filter] : [filter]
  return names
    .map((name) => (name instanceof PdfRef ? resolve(name) : name))
    .flatMap((name) => (name instanceof PdfName ? [shortNames[name.value] ?? name.value] : []))
}

/** The size of a stream once unpacked. Deflated data, the usual kind, is never held in memory whole. */
async function countUnpacked({ stream, filters }: MeasuredStream, limit: number): Promise<number> {
  const at = filters.findIndex((filter) => filter in compressors)
  const packed = decode(stream.data, filters.slice(0, Math.max(0, at)))
  if (filters[at] === 'FlateDecode') return countInflated(packed, limit)
  // The memory of this thread is limited, so a large LZW or run-length stream ends the thread at worst.
  const { length } = at < 0 ? packed : decode(packed, filters.slice(at, at + 1))
  if (length > limit) throw oversized()
  return length
}

function decode(data: Uint8Array, filters: readonly string[]): Uint8Array {
  if (filters.length === 0) return data
  const names = new PdfArray(filters.map((filter) => PdfName.of(filter)))
  return PdfStream.fromDict({ Filter: names }, data).getDecodedData()
}

async function countInflated(data: Uint8Array, limit: number): Promise<number> {
  const size = inflateSmall(data) ?? (await countInParts(data, limit))
  if (size > limit) throw oversized()
  return size
}

/** Several times faster than in parts: a file may hold thousands of small streams. Null when large or damaged. */
function inflateSmall(data: Uint8Array): number | null {
  if (data.length > SMALL) return null
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch {
    return null
  }
}

async function countInParts(data: Uint8Array, limit: number): Promise<number> {
  const chunkSize = data.length > SMALL ? MEGABYTE : MEGABYTE / 16
  const inflate = createInflate({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH })
  let size = 0
  try {
    inflate.end(data)
    for await (const chunk of inflate) {
      size += Buffer.byteLength(chunk)
      if (size > limit) break
    }
  } catch {
    // A damaged stream counts as far as it unpacks, which is what a viewer shows of it.
  } finally {
    inflate.destroy()
  }
  return size
}

import { constants, createInflate } from 'node:zlib'
import { PdfArray, PdfName, PdfNumber, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'
import { refuseSize, Unfit } from './problems.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

const MEGABYTE = 1_048_576
/** More than a page of A3 scanned in colour at 400 dpi; a viewer has to hold it in memory. */
const MOST_OF_STREAM = 128 * MEGABYTE
/** What is unpacked of one file to count it, which bounds the time that takes. */
const MOST_OF_FILE = 512 * MEGABYTE

/** How many times larger a stream can get at most. */
const compressors: Readonly<Record<string, number>> = {
  FlateDecode: 1032,
  LZWDecode: 2560,
  RunLengthDecode: 64,
}
const shortNames: Readonly<Record<string, string>> = { Fl: 'FlateDecode', LZW: 'LZWDecode', RL: 'RunLengthDecode' }

const oversized = () => new Unfit('receipt.error.oversized')

/**
 * Refuses streams that unpack to more than a viewer can hold. Nothing honest is compressed twice, and two times deflate
 * makes a gigabyte of a kilobyte.
 */
export async function refuseLargeStreams(streams: readonly PdfStream[], resolve: Resolve): Promise<void> {
  let left = MOST_OF_FILE
  for (const stream of streams) {
    refuseLargePicture(stream, resolve)
    const filters = filtersOf(stream, resolve)
    const factors = filters.map((filter) => compressors[filter] ?? 1)
    if (factors.filter((factor) => factor > 1).length > 1) throw oversized()
    if (stream.data.length * Math.max(1, ...factors) <= MOST_OF_STREAM) continue
    left -= await countUnpacked(stream, filters)
    if (left < 0) throw oversized()
  }
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

/** The size of a stream once unpacked, found without holding all of it. */
async function countUnpacked(stream: PdfStream, filters: readonly string[]): Promise<number> {
  const at = filters.findIndex((filter) => filter in compressors)
  const packed = decode(stream.data, filters.slice(0, at))
  if (filters[at] === 'FlateDecode') return countInflated(packed)
  // Few programs still write these. What they decode to is held in memory, which has its own limit in this thread.
  const { length } = decode(packed, filters.slice(at, at + 1))
  if (length > MOST_OF_STREAM) throw oversized()
  return length
}

function decode(data: Uint8Array, filters: readonly string[]): Uint8Array {
  if (filters.length === 0) return data
  const names = new PdfArray(filters.map((filter) => PdfName.of(filter)))
  return PdfStream.fromDict({ Filter: names }, data).getDecodedData()
}

async function countInflated(data: Uint8Array): Promise<number> {
  const inflate = createInflate({ chunkSize: MEGABYTE, finishFlush: constants.Z_SYNC_FLUSH })
  let size = 0
  try {
    inflate.end(data)
    for await (const chunk of inflate) {
      size += Buffer.byteLength(chunk)
      if (size > MOST_OF_STREAM) throw oversized()
    }
  } catch (error) {
    // A damaged stream unpacks as far as it goes, as in a viewer.
    if (error instanceof Unfit) throw error
  } finally {
    inflate.destroy()
  }
  return size
}

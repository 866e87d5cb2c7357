import { crc32 } from 'node:zlib'
import { readOrientation, writeOrientation } from './orientation.ts'
import { damaged, refuseSize } from './problems.ts'

const SIGNATURE_LENGTH = 8
// Chunks with the picture, its colours and its proportions. All others are metadata.
const allowedChunks = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB cICP sBIT bKGD pHYs'.split(' '))

/** Strips metadata from a PNG; see `cleanJpeg`. */
export function cleanPng(content: Buffer): Buffer {
  const parts: Buffer[] = [content.subarray(0, SIGNATURE_LENGTH)]
  let orientation: Buffer | null = null
  for (const { name, body, whole } of readChunks(content)) {
    if (name === 'eXIf') orientation = writeOrientation(readOrientation(body))
    // Readers accept it before or after the picture data.
    if (name === 'IEND' && orientation) parts.push(chunk('eXIf', orientation))
    if (allowedChunks.has(name)) parts.push(whole)
  }
  return Buffer.concat(parts)
}

type Chunk = { name: string; body: Buffer; whole: Buffer }

function* readChunks(content: Buffer): Generator<Chunk> {
  let at = SIGNATURE_LENGTH
  let hasPicture = false
  for (let first = true; ; first = false) {
    if (at + 12 > content.length) throw damaged()
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) throw damaged()
    const name = content.toString('latin1', at + 4, at + 8)
    const body = content.subarray(at + 8, end - 4)
    if (first) refuseHeader(name, body)
    if (allowedChunks.has(name) && crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4))
      throw damaged()
    hasPicture ||= name === 'IDAT'
    if (name === 'IEND' && !hasPicture) throw damaged()
    yield { name, body, whole: content.subarray(at, end) }
    if (name === 'IEND') return
    at = end
  }
}

function refuseHeader(name: string, body: Buffer): void {
  if (name !== 'IHDR' || body.length !== 13) throw damaged()
  refuseSize(body.readUInt32BE(0), body.readUInt32BE(4))
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

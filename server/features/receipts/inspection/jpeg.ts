import { readOrientation, writeOrientation } from './orientation.ts'
import { damaged, refuseSize } from './problems.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const ADOBE = 0xee
const APP15 = 0xef

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1')

/**
 * Strips metadata from a JPEG: place, time, camera, author, comments, thumbnails, and anything after its end. The
 * orientation and the colour profile stay; the picture data is unchanged.
 */
export function cleanJpeg(content: Buffer): Buffer {
  const { parts, orientation } = readSegments(content)
  const tiff = writeOrientation(orientation)
  const exif = tiff === null ? [] : [segment(APP1, Buffer.concat([EXIF, tiff]))]
  return Buffer.concat([Buffer.from([0xff, SOI]), ...exif, ...parts, Buffer.from([0xff, EOI])])
}

type Segments = { parts: Buffer[]; orientation: number }

function readSegments(content: Buffer): Segments {
  const parts: Buffer[] = []
  let orientation = 1
  let frames = 0
  let scans = 0
  let at = 2
  for (;;) {
    at = skipFill(content, at)
    const marker = content[at + 1] ?? 0
    if (marker === EOI) break
    const end = at + 2 + readLength(content, at)
    const body = content.subarray(at + 4, end)
    if (isFrame(marker)) {
      if (body.length < 5) throw damaged()
      refuseSize(body.readUInt16BE(3), body.readUInt16BE(1))
      frames++
    }
    if (marker === APP1 && startsWith(body, EXIF)) orientation = readOrientation(body.subarray(EXIF.length))
    if (isPartOfPicture(marker, body)) parts.push(marker === APP0 ? plainHeader(body) : content.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    scans++
    at = findScanEnd(content, end)
    parts.push(content.subarray(end, at))
  }
  if (frames === 0 || scans === 0) throw damaged()
  return { parts, orientation }
}

// Any number of FF bytes may precede a marker.
function skipFill(content: Buffer, start: number): number {
  let at = start
  if (content[at] !== 0xff) throw damaged()
  while (content[at + 1] === 0xff) at++
  return at
}

function readLength(content: Buffer, at: number): number {
  if (at + 4 > content.length) throw damaged()
  const length = content.readUInt16BE(at + 2)
  if (length < 2 || at + 2 + length > content.length) throw damaged()
  return length
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Adobe's segment defines the colour encoding; without it CMYK pictures show wrong colours. */
function isPartOfPicture(marker: number, body: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === APP0) return startsWith(body, Buffer.from('JFIF\0', 'latin1')) && body.length >= 12
  return marker === ADOBE || (marker === APP2 && startsWith(body, ICC))
}

/** The JFIF header without its thumbnail. */
function plainHeader(body: Buffer): Buffer {
  return segment(APP0, Buffer.concat([body.subarray(0, 12), Buffer.from([0, 0])]))
}

/** The scan ends at the first marker that is neither a restart nor an escaped FF. */
function findScanEnd(content: Buffer, start: number): number {
  let at = content.indexOf(0xff, start)
  while (at >= 0 && at + 1 < content.length) {
    const next = content[at + 1] ?? 0
    const isCoded = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isCoded) return at
    at = content.indexOf(0xff, at + 2)
  }
  throw damaged()
}

const startsWith = (body: Buffer, head: Buffer) => body.subarray(0, head.length).equals(head)

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

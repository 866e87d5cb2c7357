import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'

/** The first object is the root. */
export function makePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** The same with the objects in a compressed object stream. Stream objects cannot be in one. */
export function makePackedPdf(objects: readonly string[]): Buffer {
  const holder = objects.length + 1
  let places = ''
  let packed = ''
  for (const [at, object] of objects.entries()) {
    places += `${at + 1} ${packed.length} `
    packed += `${object} `
  }
  const head = '%PDF-1.7\n'
  const held = deflateSync(Buffer.from(places + packed, 'latin1'))
  const type = `/Type/ObjStm/N ${objects.length}/First ${places.length}`
  const stream = streamObject(holder, type, held)
  // Storage type, object or offset, and index in the object stream.
  const row = (kind: number, where: number, place: number) => [
    kind,
    where >> 16,
    (where >> 8) & 255,
    where & 255,
    place,
  ]
  const rows = [
    row(0, 0, 0),
    ...objects.map((_, at) => row(2, holder, at)),
    row(1, head.length, 0),
    row(1, head.length + stream.length, 0),
  ]
  const about = `/Type/XRef/Size ${rows.length}/W[1 3 1]/Root 1 0 R`
  const table = streamObject(holder + 1, about, deflateSync(Buffer.from(rows.flat())))
  const end = `startxref\n${head.length + stream.length}\n%%EOF\n`
  return Buffer.concat([Buffer.from(head), stream, table, Buffer.from(end)])
}

function streamObject(number: number, about: string, data: Buffer): Buffer {
  const head = `${number} 0 obj\n<<${about}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')])
}

/** A 2 MB PDF whose cross-reference table unpacks to 2 GB. */
export function makeBomb(): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 200 }, () => zeros)])
  const table = `1 0 obj\n<</Type/XRef/Size 8/W[1 4 1]/Root 2 0 R/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const end = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n'
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(table), packed, Buffer.from(end)])
}

type Parts = { catalog?: string; page?: string; more?: readonly string[] }

/** One page; `more` objects are numbered from 4. */
export function pagePdf({ catalog = '', page = '', more = [] }: Parts = {}): Buffer {
  return makePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`,
    ...more,
  ])
}

/** Inserts the segments after the start marker. */
export function makeJpeg(segments: readonly Buffer[] = []): Buffer {
  const data = Buffer.alloc(16 * 12 * 4, 120)
  const plain = jpeg.encode({ data, width: 16, height: 12 }, 80).data
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)])
}

export function segment(marker: number, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** EXIF data with an orientation and an artist, as a phone writes them. */
export function exif(orientation: number, artist = 'Jeanne Secret'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('II*\0\u0008\0\0\0', 'latin1')
  tiff.writeUInt16LE(2, 8)
  for (const [at, [tag, type, count, value]] of [
    [0x0112, 3, 1, orientation],
    [0x013b, 2, artist.length, tiff.length],
  ].entries()) {
    const offset = 10 + at * 12
    tiff.writeUInt16LE(tag ?? 0, offset)
    tiff.writeUInt16LE(type ?? 0, offset + 2)
    tiff.writeUInt32LE(count ?? 0, offset + 4)
    tiff.writeUInt32LE(value ?? 0, offset + 8)
  }
  return Buffer.concat([tiff, Buffer.from(artist, 'latin1')])
}

/** Inserts the chunks after the header. */
export function makePng(chunks: readonly Buffer[] = [], { width = 4, height = 3 } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(3 * 5, 0))
  const end = [chunk('IDAT', rows), chunk('IEND', '')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), ...chunks, ...end])
}

export function chunk(name: string, body: string | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(body)])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(named.length - 4, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const box = (name: string, body: string) => {
  const bytes = Buffer.from(`....${name}${body}`, 'latin1')
  bytes.writeUInt32BE(bytes.length, 0)
  return bytes
}

export const MP4 = Buffer.concat([
  box('ftyp', 'isom\0\0\0\x01isommp42'),
  box('moov', '\0'.repeat(40)),
  box('mdat', 'pictures'),
])

/** 64 by 48 pixels; a literal, because no dependency can encode HEIC. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAUwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFttZGF0AAAATygBr1jm//RPASqQFXTFy4jWeJghPf67rIDbubFVtIpErv8PrWhRy2AETWvORv4M3w4kkfvqkLjpR8x5EJVxU7SErclH6AM3ZQaTMovumuA=',
  'base64',
)

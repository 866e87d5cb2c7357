import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import jpeg from 'jpeg-js'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { chunk, exif, HEIC, makeBomb, makeJpeg, makePdf, makePng, MP4, pagePdf, segment } from './testing/files.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-inspection-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const ALL = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'text/plain', 'video/mp4']

let count = 0
async function inspect(content: Buffer, types = ALL) {
  const path = join(folder, String(count++))
  await writeFile(path, content)
  return inspectFile(path, types)
}

async function readCleaned(content: Buffer): Promise<Buffer> {
  const found = await inspect(content)
  if (typeof found === 'string') throw new Error(found)
  return readFile(found.cleanPath)
}

test.each([
  ['application/pdf', 'pdf', pagePdf()],
  ['image/jpeg', 'jpg', makeJpeg()],
  ['image/png', 'png', makePng()],
  ['text/plain', 'txt', Buffer.from('Relevé de compte\r\n\t1 200,00 €')],
  ['video/mp4', 'mp4', MP4],
])('%s is recognised by its content, where the company takes it', async (mimetype, ext, content) => {
  expect(await inspect(content)).toMatchObject({ mimetype, ext, rendition: null })
  expect(await inspect(content, ['image/gif'])).toBe('receipt.error.type')
  expect(await readCleaned(content), 'nothing to take off').toEqual(content)
})

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'
const FILE = '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>'
const STREAM = '<</Length 1>>\nstream\nx\nendstream'
test.each([
  ['opens with one', 'scripts', pagePdf({ catalog: `/OpenAction${SCRIPT}` })],
  [
    'keeps one under a name',
    'scripts',
    pagePdf({ catalog: `/Names<</JavaScript<</Names[(a)4 0 R]>>>>`, more: [SCRIPT] }),
  ],
  ['runs one when it is closed', 'scripts', pagePdf({ catalog: `/AA<</WC ${SCRIPT}>>` })],
  ['runs one when a page is shown', 'scripts', pagePdf({ page: `/AA<</O 4 0 R>>`, more: [SCRIPT] })],
  ['runs one after another action', 'scripts', pagePdf({ catalog: `/OpenAction<</S/GoTo/Next[${SCRIPT}]>>` })],
  ['hides its name', 'scripts', pagePdf({ catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>' })],
  ['is a form that is a program', 'scripts', pagePdf({ catalog: '/AcroForm<</Fields[]/XFA 4 0 R>>', more: [STREAM] })],
  [
    'has a link that runs one',
    'scripts',
    pagePdf({ page: '/Annots[4 0 R]', more: [`<</Subtype/Link/Rect[0 0 9 9]/A ${SCRIPT}>>`] }),
  ],
  ['starts a program', 'launch', pagePdf({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' })],
  [
    'holds a file',
    'attachments',
    pagePdf({ catalog: '/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>', more: [FILE, STREAM] }),
  ],
  [
    'has a file pinned to a page',
    'attachments',
    pagePdf({ page: '/Annots[4 0 R]', more: ['<</Subtype/FileAttachment/Rect[0 0 9 9]>>'] }),
  ],
  ['has no page', 'no-page', makePdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
  ['is cut off', 'damaged', pagePdf().subarray(0, -12)],
  ['has no object', 'damaged', Buffer.from('%PDF-1.7\nnothing\n%%EOF\n')],
])('a PDF that %s is refused: %s', async (_, problem, content) => {
  expect(await inspect(content)).toBe(`receipt.error.${problem}`)
})

async function lock(content: Buffer, userPassword: string): Promise<Buffer> {
  const pdf = await PDF.load(content)
  pdf.setProtection({ userPassword, ownerPassword: 'owner', algorithm: 'AES-256' })
  return Buffer.from(await pdf.save())
}

test('a PDF that asks for a password is refused; one that is only locked against changes is taken and looked into', async () => {
  expect(await inspect(await lock(pagePdf(), 'secret'))).toBe('receipt.error.password')
  expect(await inspect(await lock(pagePdf(), ''))).toMatchObject({ mimetype: 'application/pdf' })
  expect(await inspect(await lock(pagePdf({ catalog: `/OpenAction${SCRIPT}` }), ''))).toBe('receipt.error.scripts')
})

test.each([
  ['an archive', Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0'.padEnd(60, '\0'), 'latin1')],
  ['an old office file', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
  ['a text of an office', Buffer.from('{\\rtf1\\ansi Bonjour}')],
  ['a compressed file', Buffer.from('1f8b0800000000000003', 'hex')],
])('%s is refused, whatever its name', async (_, content) => {
  expect(await inspect(content)).toBe('receipt.error.archive')
})

const huge = { width: 20_000, height: 5_001 }
test.each([
  ['a PNG over 100 megapixels', 'pixels', makePng([], huge)],
  ['a PNG without a picture', 'damaged', makePng().subarray(0, 33)],
  ['a PNG with a wrong sum', 'damaged', makePng().fill(1, 45, 46)],
  ['a JPEG without its end', 'damaged', makeJpeg().subarray(0, -2)],
  ['a JPEG that only begins', 'damaged', makeJpeg().subarray(0, 20)],
  ['a JPEG over 100 megapixels', 'pixels', enlarge(makeJpeg())],
  ['a video cut off', 'damaged', MP4.subarray(0, -3)],
  ['bytes that are no text', 'type', Buffer.from([0x41, 0xff, 0x41])],
  ['a text with control characters', 'type', Buffer.from('A\u0001B')],
  ['a text of nothing', 'type', Buffer.from(' \n')],
  ['an empty file', 'type', Buffer.alloc(0)],
])('%s is refused: %s', async (_, problem, content) => {
  expect(await inspect(content)).toBe(`receipt.error.${problem}`)
})

function enlarge(content: Buffer): Buffer {
  const frame = content.indexOf(Buffer.from([0xff, 0xc0]))
  content.writeUInt16BE(huge.height, frame + 5)
  content.writeUInt16BE(huge.width, frame + 7)
  return content
}

const PROFILE = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001colours')
const SECRETS = [
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(6)])),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x>Secret</x>'),
  PROFILE,
  segment(0xe2, 'MPF\0Secret'),
  segment(0xed, 'Photoshop 3.0\0Secret'),
  segment(0xfe, 'Secret'),
]

test('a JPEG keeps its picture, its colours and its orientation, and nothing else', async () => {
  const cleaned = await readCleaned(Buffer.concat([makeJpeg(SECRETS), Buffer.from('Secret')]))
  expect(cleaned.includes('Secret')).toBe(false)
  expect(cleaned.includes(PROFILE)).toBe(true)
  expect(jpeg.decode(cleaned)).toMatchObject({ width: 16, height: 12 })
  expect(cleaned.subarray(6, 38)).toEqual(oriented(6))
  expect(jpeg.decode(cleaned).data).toEqual(jpeg.decode(makeJpeg()).data)
  expect(await readCleaned(cleaned), 'sent again, it stays the same').toEqual(cleaned)
})

test('a PNG keeps its picture, its colours and its orientation, and nothing else', async () => {
  const told = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) => chunk(name, 'Secret'))
  const colours = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const content = makePng([...told, colours, chunk('eXIf', exif(8))])
  const cleaned = await readCleaned(Buffer.concat([content, Buffer.from('Secret')]))
  expect(cleaned.includes('Secret')).toBe(false)
  const turned = chunk('eXIf', oriented(8).subarray(6))
  expect(cleaned).toEqual(Buffer.concat([makePng([colours]).subarray(0, -12), turned, chunk('IEND', '')]))
})

function oriented(orientation: number): Buffer {
  const hex = `4d4d002a00000008000101120003000000010000000000000000`
  const data = Buffer.from(`457869660000${hex}`, 'hex')
  data.writeUInt16BE(orientation, 24)
  return data
}

test('a HEIC is stored as it is, with a JPEG that any browser shows', async () => {
  const found = await inspect(HEIC)
  if (typeof found === 'string' || found.rendition === null) throw new Error('no rendition')
  expect(found.mimetype).toBe('image/heic')
  expect(await readFile(found.cleanPath)).toEqual(HEIC)
  expect(jpeg.decode(await readFile(found.rendition))).toMatchObject({ width: 64, height: 48 })
})

test('a HEIC that does not open asks for another format', async () => {
  expect(await inspect(HEIC.subarray(0, 300))).toBe('receipt.error.heic')
})

test('a file that stalls the parser is refused, and those that wait behind it are taken', async () => {
  const [stalled, ...others] = await Promise.all([inspect(makeBomb()), inspect(makePng()), inspect(pagePdf())])
  expect(stalled).toBe('receipt.error.damaged')
  expect(others).toMatchObject([{ mimetype: 'image/png' }, { mimetype: 'application/pdf' }])
})

/** A damaged file: truncated, with flipped bits, or noise after its first bytes. */
const broken = fc
  .record({
    sample: fc.constantFrom(pagePdf({ more: [SCRIPT] }), makeJpeg(SECRETS), makePng([chunk('eXIf', exif(3))]), MP4),
    keeps: fc.double({ min: 0, max: 1, noNaN: true }),
    flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), bit: fc.nat(7) }), {
      maxLength: 8,
    }),
    noise: fc.uint8Array({ maxLength: 400 }),
  })
  .map(({ sample, keeps, flips, noise }) => {
    const content = Buffer.concat(
      [sample.subarray(0, Math.ceil(sample.length * keeps)), keeps < 0.5 ? noise : ''].map((part) => Buffer.from(part)),
    )
    for (const { at, bit } of flips) {
      const place = Math.floor(content.length * at)
      content[place] = (content[place] ?? 0) ^ (1 << bit)
    }
    return content
  })

test('any file is accepted or refused with a message, whatever its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(broken, async (content) => {
      const found = await inspect(content)
      if (typeof found === 'string') expect(found).toMatch(/^receipt\.error\./)
      else expect(ALL).toContain(found.mimetype)
    }),
    { numRuns: 300 },
  )
})

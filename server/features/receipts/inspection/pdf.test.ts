import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { refusePdf } from './pdf.ts'
import { makePackedPdf, makePdf, pagePdf } from './testing/files.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-inspection-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function inspect(content: Buffer) {
  const path = join(folder, String(count++))
  await writeFile(path, content)
  const found = await inspectFile(path, ['application/pdf'])
  return typeof found === 'string' ? found : 'taken'
}

const URI = '<</S/URI/URI(https://example.org/?who=me)>>'
const SUBMIT = '<</S/SubmitForm/F<</FS/URL/F(https://example.org)>>>>'
const types = {
  URI,
  SubmitForm: SUBMIT,
  GoToR: '<</S/GoToR/F(other.pdf)/D[0/Fit]>>',
  ImportData: '<</S/ImportData/F(data.fdf)>>',
  Rendition: '<</S/Rendition/OP 0>>',
  RichMediaExecute: '<</S/RichMediaExecute>>',
  Thread: '<</S/Thread/F(other.pdf)/D 0>>',
  unknown: '<</S/Surprise>>',
}

test.each(Object.entries(types))(
  'a PDF that does %s without a click is refused, whatever starts it',
  async (_, action) => {
    const widget = `<</Subtype/Widget/FT/Btn/T(a)/Rect[0 0 9 9]/AA<</PO ${action}>>>>`
    const field = `<</FT/Tx/T(a)/Kids[]/AA<</F ${action}>>>>`
    const files = {
      'when it is opened': pagePdf({ catalog: `/OpenAction${action}` }),
      'by reference': pagePdf({ catalog: '/OpenAction 4 0 R', more: [action] }),
      'when it is printed': pagePdf({ catalog: `/AA<</WP ${action}>>` }),
      'when a page is shown': pagePdf({ page: `/AA<</O ${action}>>` }),
      'when an annotation is shown': pagePdf({ page: '/Annots[4 0 R]', more: [widget] }),
      'when a field is filled in': pagePdf({ catalog: '/AcroForm<</Fields[4 0 R]>>', more: [field] }),
      'after another': pagePdf({ catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Named/Next ${action}>>]>>` }),
    }
    for (const [when, content] of Object.entries(files))
      expect(await inspect(content), when).toBe('receipt.error.opens')
  },
)

test.each([
  ['URI', 'opens', URI],
  ['SubmitForm', 'opens', SUBMIT],
  ['JavaScript', 'scripts', '<</S/JavaScript/JS(app.alert(1))>>'],
  ['Launch', 'launch', '<</S/Launch/F(cmd.exe)>>'],
  ['GoToE', 'attachments', '<</S/GoToE/T<</R/C/N(a)>>>>'],
])('%s is found in an object stream and under names in hexadecimal: %s', async (type, problem, action) => {
  const packed = (open: string) =>
    makePackedPdf([
      `<</Type/Catalog/Pages 2 0 R${open} 4 0 R>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
      action,
    ])
  expect(await inspect(packed('/OpenAction'))).toBe(`receipt.error.${problem}`)
  const hidden = action.replace(`/S/${type}`, `/#53/#${type.charCodeAt(0).toString(16)}${type.slice(1)}`)
  expect(await inspect(pagePdf({ catalog: `/Open#41ction${hidden}` }))).toBe(`receipt.error.${problem}`)
  expect(await inspect(pagePdf({ page: `/#41#41<</#4f ${hidden}>>` }))).toBe(`receipt.error.${problem}`)
})

test('links that the reader clicks on, buttons that send a form, and pages that a PDF opens at are taken', async () => {
  const link = `<</Subtype/Link/Rect[0 0 9 9]/A${URI}>>`
  const button = `<</Subtype/Widget/FT/Btn/T(send)/Rect[0 0 9 9]/A${SUBMIT}>>`
  const clicked = { page: '/Annots[4 0 R 5 0 R]', more: [link, button] }
  expect(await inspect(pagePdf({ ...clicked, catalog: '/OpenAction[3 0 R/Fit]' }))).toBe('taken')
  expect(
    await inspect(pagePdf({ catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 4 0 R>>/AA<<>>', more: ['null'] })),
  ).toBe('taken')
  expect(await inspect(pagePdf({ catalog: '/OpenAction 4 0 R', more: ['<</S/GoTo/D[3 0 R/Fit]/Next 4 0 R>>'] }))).toBe(
    'taken',
  )
})

/** Compressed zeros: 1 kB for each megabyte. */
function deflateZeros(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => piece)])
}
const withStream = (about: string, data: Buffer, page = '/Contents 4 0 R') =>
  pagePdf({ page, more: [`<<${about}/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`] })

test.each([
  ['twice', '/Filter[/FlateDecode/FlateDecode]', () => deflateSync(deflateZeros(400))],
  ['twice, under short names', '/Filter[/Fl/Fl]', () => deflateSync(deflateZeros(400))],
  ['twice, in two ways', '/Filter[/LZWDecode/FlateDecode]', () => Buffer.from('x')],
  ['once', '/Filter/FlateDecode', () => deflateZeros(400)],
  ['once, under a name in hexadecimal', '/Fil#74er/Flate#44ecode', () => deflateZeros(400)],
  ['once, written as text', '/Filter[/ASCIIHexDecode/FlateDecode]', () => hex(deflateZeros(400))],
])('a stream of 400 MB that is compressed %s is refused, in little memory and time', async (_, filter, make) => {
  const content = withStream(filter, make())
  expect(content.length).toBeLessThan(1_000_000)
  const before = process.memoryUsage.rss()
  expect(await inspect(content)).toBe('receipt.error.oversized')
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})

const hex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`)

const flate = (data: Buffer) =>
  `<</Filter/FlateDecode/Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const MEGABYTE = 1_048_576
/** Far below the real limits, to keep the test small. */
const limits = { perStream: 4 * MEGABYTE, perFile: 16 * MEGABYTE }
const oversized = { problem: 'receipt.error.oversized' }

function pageOfStreams(count: number, megabytes: number): Buffer {
  const refs = range(count).map((at) => `${at + 4} 0 R`)
  return pagePdf({ page: `/Contents[${refs.join(' ')}]`, more: range(count).map(() => flate(deflateZeros(megabytes))) })
}

test('streams that are large only together are refused', async () => {
  const [most, tooMany] = [pageOfStreams(5, 3), pageOfStreams(6, 3)]
  await expect(refusePdf(most, limits)).resolves.toBeUndefined()
  await expect(refusePdf(tooMany, limits)).rejects.toMatchObject(oversized)
})

const content = flate(deflateZeros(3))
const repeat = (count: number) => range(count).map(() => '4 0 R')
test.each([
  [
    'names in its array',
    (count: number) => pagePdf({ page: `/Contents[${repeat(count).join(' ')}]`, more: [content] }),
  ],
  [
    'names in an array of its own',
    (count: number) => pagePdf({ page: '/Contents 5 0 R', more: [content, `[${repeat(count).join(' ')}]`] }),
  ],
  [
    'shares with other pages',
    (count: number) => {
      const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents[4 0 R]>>'
      const kids = range(count).map((at) => `${at + 5} 0 R`)
      return makePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${count}>>`,
        'null',
        content,
        ...range(count).map(() => page),
      ])
    },
  ],
])('a stream that a page %s counts each time', async (_, make) => {
  await expect(refusePdf(make(5), limits)).resolves.toBeUndefined()
  await expect(refusePdf(make(6), limits)).rejects.toMatchObject(oversized)
})

test('thousands of small streams are taken', async () => {
  const text = Buffer.from(
    range(400)
      .map((at) => `BT 10 ${at} Td (Ligne ${at * 7919}) Tj ET\n`)
      .join(''),
  )
  const streams = range(2_000).map(() => flate(deflateSync(text)))
  const refs = streams.map((_, at) => `${at + 4} 0 R`)
  const honest = pagePdf({ page: `/Contents[${refs.join(' ')}]`, more: streams })
  await expect(refusePdf(honest)).resolves.toBeUndefined()
})

test('a picture that announces more pixels than a viewer can hold is refused, however small its file', async () => {
  const about = '/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode'
  const page = '/Resources<</XObject<</A 4 0 R>>>>'
  expect(await inspect(withStream(about, Buffer.from('x'), page))).toBe('receipt.error.pixels')
})

test('a large page, a damaged stream and a photograph that is compressed again are taken', async () => {
  const noise = Buffer.from(Array.from({ length: 500_000 }, (_, at) => (at * 7919) % 251))
  expect(await inspect(withStream('/Filter/FlateDecode', deflateZeros(100)))).toBe('taken')
  expect(await inspect(withStream('/Filter/FlateDecode', noise))).toBe('taken')
  expect(await inspect(withStream('/Filter[/FlateDecode/DCTDecode]', deflateSync(noise)))).toBe('taken')
})

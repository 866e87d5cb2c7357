import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { clean, openFont } from './fonts.ts'
import { layOut } from './lay-out.ts'
import type { Block, DocumentContent } from './content.ts'

const folder = mkdtempSync(join(tmpdir(), 'parcelle-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const document: DocumentContent = {
  language: 'fr',
  title: 'Lettre de mission',
  date: '2026-11-16',
  reference: 'Dossier 2026-000123',
  company: {
    name: 'Société fictive',
    lines: ['Agrément GP-26000001'],
    logo: null,
    primary: '#123e5c',
    accent: '#7a5c24',
  },
  foot: { dossier: '2026-000123', template: 'Lettre de mission, version 1' },
  watermark: 'PROJET',
  blocks: [
    { kind: 'paragraph', text: ['Bonjour ', { bold: 'Nguyễn' }, ', ', { italic: 'Łódź' }, ', Αθήνα, Київ, 20 400 €.'] },
  ],
}
const row = (...cells: string[]) => ({ cells })
const everything: Block[] = [
  { kind: 'cards', cards: [{ title: 'Le souscripteur', lines: ['Camille Martin'] }] },
  { kind: 'heading', level: 1, text: 'Souscription' },
  { kind: 'heading', level: 2, text: 'Montants' },
  { kind: 'facts', rows: [{ label: 'Nombre de parts', value: '100' }] },
  { kind: 'list', items: ['frais de souscription', 'frais de gestion'] },
  {
    kind: 'table',
    caption: 'Origine des fonds',
    columns: [{ title: 'Origine' }, { title: 'Montant', align: 'right' }],
    rows: [row('Épargne', '20 400,00 €'), { ...row('Total', '20 400,00 €'), strong: true }],
  },
  { kind: 'note', title: 'Risques', texts: ['Le capital n’est pas garanti.'] },
  { kind: 'checks', items: [{ checked: true, text: 'Lu' }] },
  {
    kind: 'signatures',
    fields: [
      { name: 'signature-subscriber', title: 'Le souscripteur', signer: 'Camille Martin', lines: ['Fait à Lyon'] },
      { name: 'seal', title: 'La société', signer: 'Société fictive', lines: [] },
    ],
  },
]

describe('the file', () => {
  test('the same document gives the same bytes, on this machine and on any other', async () => {
    const one = await layOut(document)
    await layOut({ ...document, title: 'ÉïḍọỞ', blocks: everything })
    const other = await layOut(structuredClone(document))
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
    // Changes only with the layout, the fonts and their libraries.
    expect(createHash('sha256').update(one.bytes).digest('hex')).toBe(
      '7c80c8d7edbcd4cf52d030538435384f759fe8dc11e363b04653dec4c60de4ce',
    )
  })

  test('the digest says what the document says, draft or not', async () => {
    const [draft, final] = [await layOut(document), await layOut({ ...document, watermark: null })]
    expect(draft.digest).toBe(final.digest)
    expect((await layOut({ ...document, date: '2026-11-17' })).digest).not.toBe(draft.digest)
  })

  test('it is sound, without scripts, all its fonts in it', async () => {
    const file = await write({ ...document, blocks: everything })
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    const about = run('pdfinfo', file)
    expect(about).toMatch(/Title: +Lettre de mission\n/)
    expect(about).toMatch(/Tagged: +yes\n/)
    expect(about).toMatch(/JavaScript: +no\n/)
    expect(about).toMatch(/CreationDate: +Mon Nov 16 00:00:00 2026/)
    const fonts = run('pdffonts', file).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(2)
    expect(fonts.filter((line) => !/ yes yes yes /.test(line))).toEqual([])
  })

  test('the structure says what is a heading, a list, a table and its titles, in the order of reading', async () => {
    const file = await write({ ...document, blocks: everything })
    const parts = run('pdfinfo', '-struct', file).match(
      /\b(?:Document|H\d|LI?|Lbl|LBody|Table|Caption|T[RHD]|Form)\b|\/(?:Row|Column)/g,
    )
    expect(parts?.join(' ')).toBe(
      [
        'Document H1 H2 H3 Table TR TH /Row TD',
        'L LI Lbl LBody LI Lbl LBody',
        'Table Caption TR TH /Column TH /Column TR TD TD TR TD TD',
        'L LI Lbl LBody Form Form',
      ].join(' '),
    )
    expect(run('qpdf', '--json', '--json-key=qpdf', file)).toContain('"/Lang": "u:fr-FR"')
  })

  test('a signature has an empty field of its name', async () => {
    const file = await write({ ...document, blocks: everything })
    const fields = run('pdfsig', file).match(/(?<=Field Name: ).*|not signed/g)
    expect(fields).toEqual(['signature-subscriber', 'not signed', 'seal', 'not signed'])
    const json = run('qpdf', '--json', '--json-key=qpdf', file)
    expect(json).not.toContain('NeedAppearances')
    expect(json).not.toContain('SigFlags')
  })

  test('each page says which it is, of which folder and template, with the digest', async () => {
    const long = { ...document, blocks: [{ kind: 'paragraph', text: 'Bonjour. '.repeat(1500) } as const] }
    const { bytes, digest, pages } = await layOut(long)
    expect(pages).toBe(3)
    const texts = run('pdftotext', '-layout', keep(bytes), '-').split('\f').slice(0, pages)
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Page ${index + 1} / 3`)
      expect(text).toContain('PROJET · Dossier 2026-000123 · Lettre de mission, version 1')
      expect(text).toContain(digest)
    }
  })
})

describe('what is printed', () => {
  const printed = fc.constantFrom(
    ...[...openFont('regular').letters].filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)),
  )
  const plain = fc.constantFrom(...'aeinrst  AEÉœçàßłżđğșőåøþıñ ΑθήναΐςΏ КиївЊђґ ệỗữạĐ 0123456789 -–—/’«»€%,.ﬁ')
  const marked = fc.constantFrom('e\u0301', 'o\u0302\u0323', 'u\u031B\u0301', 'ο\u0301', 'и\u0306', 'A\u030A')
  const text = fc.string({
    unit: fc.oneof({ weight: 8, arbitrary: plain }, printed, marked),
    minLength: 1,
    maxLength: 300,
  })

  test('every text can be read again, whatever it is in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 24, maxLength: 24 }), async (texts) => {
        const file = await write({ ...document, watermark: null, blocks: spread(texts) })
        const read = squeeze(run('pdfinfo', '-struct-text', file).replaceAll(/^ *"|"$/gm, ''))
        for (const one of texts) expect(read).toContain(squeeze(clean(one)))
      }),
      { numRuns: 8 },
    )
  })

  test('an answer of 5 000 letters is printed to its end, in a row and in a cell', async () => {
    const words = Array.from({ length: 700 }, (_, index) => `mot${index}`)
    const long = words.join(' ')
    const columns = [{ title: 'Question' }, { title: 'Réponse' }]
    const table: Block = { kind: 'table', columns, rows: [row('Pourquoi', long)] }
    const { bytes, pages } = await layOut({
      ...document,
      blocks: [{ kind: 'facts', rows: [{ label: 'Quoi', value: long }] }, table],
    })
    expect(pages).toBeGreaterThan(2)
    const read = run('pdftotext', keep(bytes), '-').split(/\s+/)
    expect(words.filter((word) => read.filter((one) => one === word).length !== 2)).toEqual([])
    expect(read.filter((word) => word === 'Réponse').length).toBe(pages - 1)
  })

  test('a word longer than a line goes on over the next', async () => {
    const word = 'abcdefghij'.repeat(40)
    const file = await write({ ...document, blocks: [{ kind: 'facts', rows: [{ label: word, value: word }] }] })
    expect(squeeze(run('pdfinfo', '-struct-text', file).replaceAll(/^ *"|"$/gm, ''))).toContain(`${word}TD${word}`)
  })

  test('an address of a mailbox is not broken at its dashes', async () => {
    const text = `${'x'.repeat(70)} – jean-pierre@mon-entreprise.example.org`
    const file = await write({ ...document, blocks: [{ kind: 'paragraph', text }] })
    expect(run('pdftotext', '-layout', file, '-')).toContain('\njean-pierre@mon-entreprise.example.org\n')
  })

  const signers = (['signature-subscriber', 'signature-cosubscriber', 'seal'] as const).map((name) => ({
    name,
    title: 'Le signataire',
    signer: 'Camille Martin',
    lines: [],
  }))
  const sources = ['Début', 'Épargne', 'Prime', 'Fin'].map((name) => row(name, '25 %'))
  test.each<[string, number, Block[]]>([
    [
      'who signs, and what they sign',
      24,
      [
        { kind: 'paragraph', text: 'Début' },
        { kind: 'signatures', fields: signers },
      ],
    ],
    [
      'signatures, and all that is said above them',
      23,
      [
        { kind: 'heading', level: 1, text: 'Signatures' },
        { kind: 'paragraph', text: 'Début' },
        { kind: 'paragraph', text: 'Fin' },
        { kind: 'signatures', fields: signers },
      ],
    ],
    [
      'what introduces a table, and the table',
      27,
      [
        { kind: 'heading', level: 1, text: 'Origine' },
        { kind: 'paragraph', text: 'Début' },
        { kind: 'table', columns: [{ title: 'Origine' }, { title: 'Part' }], rows: sources.slice(1) },
      ],
    ],
    ['a short box', 28, [{ kind: 'note', texts: ['Début', 'Milieu', 'Fin'] }]],
    ['a short table', 27, [{ kind: 'table', columns: [{ title: 'Origine' }, { title: 'Part' }], rows: sources }]],
  ])('%s: on one page', async (_, before, blocks) => {
    const above = Array.from({ length: before }, (): Block => ({ kind: 'paragraph', text: 'a' }))
    const file = await write({ ...document, blocks: [...above, ...blocks] })
    const pages = run('pdftotext', file, '-').split('\f')
    const found = pages.map((page) => page.match(/^(?:Début|Fin|Le signataire)$/gm)?.length ?? 0)
    expect(found.filter((count) => count > 0)).toHaveLength(1)
  })

  test('a table that is a list goes on over the page', async () => {
    const above = Array.from({ length: 26 }, (): Block => ({ kind: 'paragraph', text: 'a' }))
    const columns = [{ title: 'Origine' }, { title: 'Part' }]
    const list: Block = { kind: 'table', columns, rows: [...sources, ...sources], isList: true }
    const file = await write({ ...document, blocks: [...above, list] })
    const pages = run('pdftotext', file, '-').split('\f')
    expect(pages.filter((page) => /^(?:Début|Fin)$/m.test(page))).toHaveLength(2)
  })

  test('a letter that no font has prints as □ and is named; what has no shape is left out', async () => {
    const odd = { ...document, blocks: [{ kind: 'paragraph', text: 'Lettre à 李 😀 a\u200Bb\u0007c' } as const] }
    const laid = await layOut(odd)
    expect(laid.unprintable).toEqual(['李', '😀'])
    expect(run('pdftotext', keep(laid.bytes), '-')).toContain('Lettre à □ □ abc')
    expect((await layOut(document)).unprintable).toEqual([])
  })
})

/** Puts the texts in every kind of block. */
function spread(texts: readonly string[]): Block[] {
  const [one = '', two = '', three = '', four = '', five = '', six = '', ...others] = texts
  const columns = [
    { title: one, width: 2 },
    { title: two, align: 'right' as const },
  ]
  const fields = [{ name: 'seal' as const, title: three, signer: four, lines: [five] }]
  const rest: Block[] = others.map((text, index) => {
    if (index % 6 === 0) return { kind: 'paragraph', text: [{ bold: text }] }
    if (index % 6 === 1) return { kind: 'facts', rows: [{ label: text, value: 'oui' }] }
    if (index % 6 === 2) return { kind: 'list', items: [text] }
    if (index % 6 === 3) return { kind: 'table', columns, rows: [row('non', text)] }
    if (index % 6 === 4) return { kind: 'note', texts: [[{ italic: text }]] }
    return { kind: 'cards', cards: [{ title: text, lines: [] }] }
  })
  return [{ kind: 'heading', level: 1, text: six }, ...rest, { kind: 'signatures', fields }]
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, '')
const write = async (own: DocumentContent) => keep((await layOut(own)).bytes)

function keep(bytes: Uint8Array): string {
  const file = join(folder, 'document.pdf')
  writeFileSync(file, bytes)
  return file
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
}

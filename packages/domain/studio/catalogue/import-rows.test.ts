import { expect, test } from 'vitest'
import { applyOperation, type Content, type Json, type Operation } from '../operations.ts'
import { checkRows } from './check-rows.ts'
import { parseCells } from './csv.ts'
import { findLostItems, importRows, type ImportMode } from './import-rows.ts'
import { readLifeTable, readList, readTemporaryTable, replaceItems, setCell, showCell, type Sheet } from './sheet.ts'

const FILE = 'datalists/sectors.json'
const option = (value: string, fr: string, en = fr, more: object = {}): Json => ({ value, label: { fr, en }, ...more })
const list: Json = [
  option('a', 'Banque', 'Bank'),
  option('b', 'Santé', 'Health', { presentation: { code: '7', hidden: 1 } }),
]
const tables: Json = {
  lifeLong: {
    rows: [
      { key: 'young', label: { fr: 'Jeune', en: 'Young' }, ageMin: 0, ageMax: 40, usufruct: 90, bareOwnership: 10 },
      { key: 'old', label: { fr: 'Âgé', en: 'Old' }, ageMin: 41, ageMax: null, usufruct: 50, bareOwnership: 50 },
    ],
  },
  temporary: {
    A: {
      rows: [
        { years: 3, usufruct: 12.5, bareOwnership: 87.5, origin: 'seed' },
        { years: 4, usufruct: 15, bareOwnership: 85 },
      ],
    },
  },
}
const communes: Json = { '69100': ['Villeurbanne'], '01000': ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg'] }
const content: Content = { [FILE]: list, 'dismemberment.json': tables, 'datalists/communes.json': communes }

const sectors = readList(FILE, list)!
const keys = readTemporaryTable(tables, 'A')!
const towns = readList('datalists/communes.json', communes)!
const names = { value: ['Valeur', 'Value'], fr: ['Français'], en: ['Anglais', 'English'], years: ['Durée (années)'] }

const apply = (operation: Operation | null, to = content) => {
  if (!operation) return to
  const result = applyOperation(to, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  expect(applyOperation(result.content, result.inverse)).toMatchObject({ content: to })
  return result.content
}
const column = (sheet: Sheet, key: string) => sheet.columns.find((one) => one.key === key)!
const take = (sheet: Sheet, text: string, mode: ImportMode, from?: { row: number; column: number }) =>
  importRows({ sheet, table: parseCells(text), mode, names, ...(from && { from }) })
const say = ({ problems }: ReturnType<typeof importRows>) =>
  problems.map(({ line, column: at, code }) => `${line} ${at ?? '-'} ${code}`)

test('a list has a column for each text that its options carry', () => {
  expect(sectors.columns.map(({ key }) => key)).toEqual(['value', 'fr', 'en', 'code'])
  expect(readLifeTable(tables)?.columns.map(({ key }) => key)).toEqual([
    'key',
    'fr',
    'en',
    'ageMin',
    'ageMax',
    'bareOwnership',
    'usufruct',
  ])
  expect(readList('x', 'a text')).toBeNull()
  expect(readTemporaryTable(tables, 'constructor')).toBeNull()
})

test.each<[string, Operation | null, string, unknown]>([
  [
    'a text',
    setCell(sectors, 0, column(sectors, 'fr'), 'Assurance'),
    FILE,
    [{ label: { fr: 'Assurance', en: 'Bank' } }, {}],
  ],
  ['a value', setCell(sectors, 0, column(sectors, 'value'), 'c'), FILE, [{ value: 'c' }, {}]],
  [
    'a text within nothing',
    setCell(sectors, 0, column(sectors, 'code'), '9'),
    FILE,
    [{ presentation: { code: '9' } }, {}],
  ],
  ['a text taken away', setCell(sectors, 1, column(sectors, 'code'), ''), FILE, [{}, { presentation: { hidden: 1 } }]],
  [
    'a French decimal',
    setCell(keys, 0, column(keys, 'usufruct'), '13,5 %'),
    'dismemberment.json',
    { temporary: { A: { rows: [{ usufruct: 13.5 }, {}] } } },
  ],
  [
    'what is no number',
    setCell(keys, 0, column(keys, 'usufruct'), 'x'),
    'dismemberment.json',
    { temporary: { A: { rows: [{ usufruct: 'x' }, {}] } } },
  ],
  [
    'a commune',
    setCell(towns, 0, column(towns, 'name'), 'Lyon'),
    'datalists/communes.json',
    { '01000': ['Lyon', 'Saint-Denis-lès-Bourg'] },
  ],
  [
    'a postcode',
    setCell(towns, 2, column(towns, 'zip'), '69000'),
    'datalists/communes.json',
    { '69000': ['Villeurbanne'] },
  ],
])('a cell takes %s, and it is undone', (_, operation, file, expected) => {
  expect(apply(operation)[file]).toMatchObject(expected as object)
})

test('a cell that says the same is no change', () => {
  expect(setCell(keys, 0, column(keys, 'usufruct'), '12,50')).toBeNull()
  expect(showCell(keys.items[0], column(keys, 'usufruct'), ',')).toBe('12,5')
  expect(replaceItems(sectors, [...sectors.items])).toBeNull()
})

test('only the rows that differ are replaced', () => {
  const more = Array.from({ length: 10_000 }, (_, at) => option(`v${at}`, `Valeur ${at}`))
  const operation = replaceItems(sectors, [sectors.items[0]!, ...more, sectors.items[1]!])
  expect(operation).toMatchObject({ kind: 'splice', index: 1, was: [] })
  expect(apply(operation)[FILE]).toHaveLength(10_002)
  const many = Object.entries({ ...(communes as object) }).flatMap(([zip]) => [{ zip, name: 'x' }])
  const other = Array.from({ length: 200 }, (_, at) => ({ zip: String(at), name: 'y' }))
  expect(
    Object.keys(apply(replaceItems(towns, [...many, ...other]))['datalists/communes.json'] as object),
  ).toHaveLength(202)
})

test.each<[string, Sheet, string, ImportMode, number, string[]]>([
  ['rows without a heading', sectors, 'c\tTic\tIT\nd\tArt\tArt', 'add', 4, []],
  ['a heading in any order', sectors, 'Anglais;Valeur;FRANCAIS\nIT;c;Tic', 'add', 3, []],
  ['a known value', sectors, 'a;Banques;Banks', 'add', 2, []],
  ['other rows instead', sectors, 'c;Tic;IT', 'replace', 1, []],
  ['French decimals', keys, '5;82,5;17,5', 'add', 3, []],
  ['one column downwards', sectors, 'Bank!\nHealth!\n', 'fill', 2, []],
  ['a missing text', sectors, 'c;;IT\nd;Art;', 'add', 4, ['1 fr missing', '2 en missing']],
  ['a value twice in the file', sectors, 'c;Tic;IT\nc;Tac;IT', 'add', 4, ['2 value twice']],
  ['too few and too many cells', sectors, 'c;Tic;IT\nd;Art\ne;1;2;3;4', 'add', 2, ['2 - cells', '3 - cells']],
  ['lines and cells that are wrong', sectors, 'c;;IT\nd;Art\n', 'add', 2, ['1 fr missing', '2 - cells']],
  ['an unknown heading', sectors, 'value;fr;color\nc;Tic;red', 'add', 2, ['1 - heading', '1 - absent']],
  ['an open quote', sectors, 'c;"Tic;IT', 'add', 2, ['1 - quote', '1 - cells']],
  ['nothing', sectors, ' \n\n', 'add', 2, ['1 - empty']],
  ['no number', keys, 'Durée (années);bareOwnership;usufruct\nfive;82,5;17,5', 'add', 3, ['2 years number']],
  ['shares that do not total 100', keys, '5;80;17,5', 'add', 3, ['1 usufruct total']],
  ['a year that is left out', keys, '6;80;20', 'add', 3, ['1 years follows']],
  ['a share that does not grow', keys, '5;90;10', 'add', 3, ['1 usufruct grows']],
])('%s: every cell is checked before anything is taken', (_, sheet, text, mode, length, problems) => {
  const from = { row: 0, column: 2 }
  const taken = take(sheet, text, mode, from)
  expect(say(taken)).toEqual(problems)
  expect(taken.items).toHaveLength(length)
})

test('columns that the grid does not show are kept', () => {
  expect(take(sectors, 'b;Soins;Care', 'replace').items).toEqual([
    option('b', 'Soins', 'Care', { presentation: { code: '7', hidden: 1 } }),
  ])
  expect(take(keys, '3;86;14', 'add').items[0]).toEqual({ years: 3, usufruct: 14, bareOwnership: 86, origin: 'seed' })
})

test('rows that would go are known by their key', () => {
  expect(findLostItems(sectors, take(sectors, 'b;Soins;Care', 'replace').items)).toEqual([sectors.items[0]])
  expect(findLostItems(towns, towns.items.slice(1))).toEqual([{ zip: '01000', name: 'Bourg-en-Bresse' }])
  expect(findLostItems(sectors, sectors.items)).toEqual([])
})

test('texts are taken as they are: scripts, right to left, astral characters', () => {
  const [fr, en] = ['<script>alert(1)</script>', '\u202Eשלום 𝒳👩‍👧']
  const taken = take(sectors, `c\t${fr}\t${en}`, 'add')
  expect(taken.items.at(-1)).toEqual(option('c', fr, en))
})

test.each<[string, Sheet['kind'], Json[], string[]]>([
  [
    'a list',
    'list',
    [option('a', 'x'), option('a', ' y'), option('', 'z')],
    ['1 fr spaces', '1 en spaces', '1 value twice', '2 value missing'],
  ],
  [
    'ages',
    'life',
    [{ ...(readLifeTable(tables)!.items[0] as object), ageMin: 1 }],
    ['0 ageMin starts', '0 ageMax open'],
  ],
  [
    'communes',
    'communes',
    [
      { zip: '1', name: 'a' },
      { zip: '1', name: 'b' },
      { zip: '1', name: 'a' },
    ],
    ['2 name twice'],
  ],
])('%s: each wrong cell is named', (_, kind, items, expected) => {
  const sheet = { list: sectors, life: readLifeTable(tables)!, communes: towns, temporary: keys }[kind]
  expect(checkRows({ ...sheet, items }).map(({ row, column: at, code }) => `${row} ${at} ${code}`)).toEqual(expected)
})

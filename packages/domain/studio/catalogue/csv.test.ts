import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCells, writeCsv } from './csv.ts'

test.each<[string, string, string[][]]>([
  [
    'semicolons',
    'a;b\r\nc;d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'commas',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'tabs of a spreadsheet',
    'a\tb, c; d\nc\td',
    [
      ['a', 'b, c; d'],
      ['c', 'd'],
    ],
  ],
  [
    'French decimals',
    'years;usufruct\n3;12,5',
    [
      ['years', 'usufruct'],
      ['3', '12,5'],
    ],
  ],
  [
    'quoted cells',
    '"a;1";"say ""yes"""\n"two\nlines";d',
    [
      ['a;1', 'say "yes"'],
      ['two\nlines', 'd'],
    ],
  ],
  ['the mark of UTF-8', '\uFEFFa;b', [['a', 'b']]],
  [
    'old line ends',
    'a;b\rc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    'a;;c\n;;\n;b;',
    [
      ['a', '', 'c'],
      ['', 'b', ''],
    ],
  ],
  [
    'an empty cell at the very end',
    'a;b\nc;',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['one column', 'a\nb', [['a'], ['b']]],
  ['text after a quote', '"a"b;c', [['ab', 'c']]],
  ['nothing', '', []],
  ['scripts, right to left and astral characters', '<b>x</b>;שלום;𝒳👩‍👧', [['<b>x</b>', 'שלום', '𝒳👩‍👧']]],
])('%s are read', (_, text, rows) => {
  expect(parseCells(text)).toEqual({ rows, isUnclosed: false })
})

test('a quote that is not closed is said', () => {
  expect(parseCells('a;"b\nc;d')).toEqual({ rows: [['a', 'b\nc;d']], isUnclosed: true })
})

test('what is written is read back as it was, and no spreadsheet runs it', () => {
  expect(writeCsv([['=1+1', '-5', '+33 1', '@x', "'=a"]], ';')).toBe("\uFEFF'=1+1;-5;+33 1;'@x;''=a\r\n")
  expect(writeCsv([['-a', '+b']], ',')).toBe("\uFEFF'-a,'+b\r\n")
  // With a second column and a first line: the separator is found by them.
  const cell = fc.string({ unit: 'binary', maxLength: 8 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(';' as const, ',' as const),
      (rows, separator) => {
        const filled = rows.map(([a, b]) => ['x', a, b])
        expect(parseCells(writeCsv([['k', 'a', 'b'], ...filled], separator)).rows).toEqual([['k', 'a', 'b'], ...filled])
      },
    ),
  )
})

test('ten thousand rows are read', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `${at};"Nom ${at}";Name ${at}`).join('\n')
  expect(parseCells(text).rows).toHaveLength(10_000)
})

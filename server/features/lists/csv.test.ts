import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['cells are separated by semicolons', ['a', 1, null, 'b'], 'a;1;;b\r\n'],
  ['a cell with a separator is quoted', ['a;b', 'c'], '"a;b";c\r\n'],
  ['quotes inside are doubled', ['le "Parc"'], '"le ""Parc"""\r\n'],
  ['a line break stays inside its cell', ['a\nb'], '"a\nb"\r\n'],
  ['a formula becomes plain text', ['=1+1', '+33', '-x', '@SUM(A1)'], "'=1+1;'+33;'-x;'@SUM(A1)\r\n"],
  ['a formula in full-width signs too', ['＝1+1', '＋33', '－x', '＠SUM'], "'＝1+1;'＋33;'－x;'＠SUM\r\n"],
  ['a formula behind a tab too', ['\t=1'], "'\t=1\r\n"],
])('%s', (_, cells, expected) => expect(csvLine(cells)).toBe(expected))

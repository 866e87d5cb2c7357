import { expect, test } from 'vitest'
import { movedTo } from './address.ts'

test.each([
  ['a known state stays', 'signed-files', 'signed-files', undefined, '', null],
  ['no state stays', undefined, null, undefined, 'currentPage=2', null],
  ['an unknown state shows every dossier', 'nonsense', null, undefined, '', '/base'],
  [
    'a page in the path moves to the query',
    'signed-files',
    'signed-files',
    '2',
    'form=1',
    '/base?form=1&currentPage=2',
  ],
  ['the query wins over the path', 'signed-files', 'signed-files', '2', 'currentPage=5', '/base?currentPage=5'],
])('%s', (_, given, known, page, search, expected) => {
  expect(movedTo({ path: '/base', search, given, known, page })).toBe(expected)
})

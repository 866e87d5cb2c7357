import { expect, test } from 'vitest'
import { findRedirect } from './find-redirect.ts'

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
  ['a page that does not exist leads to the first', undefined, null, undefined, 'form=1&currentPage=0', '/base?form=1'],
  ['nor does one below', undefined, null, undefined, 'currentPage=-3', '/base'],
  ['a word is no page', undefined, null, undefined, 'currentPage=abc', '/base'],
  ['nor is a part of one', undefined, null, undefined, 'currentPage=1.5', '/base'],
  ['nor nothing', undefined, null, undefined, 'currentPage=', '/base'],
  ['nor in the path', 'signed-files', 'signed-files', 'abc', '', '/base'],
  ['a page far beyond the end is one', undefined, null, undefined, 'currentPage=99999999999999999999', null],
])('%s', (_, givenState, state, page, search, expected) => {
  expect(findRedirect({ path: '/base', search, givenState, state, page })).toBe(expected)
})

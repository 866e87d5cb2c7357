import { findAt } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import { applyDifferences, listDifferences } from './differences.ts'

const pages = [
  { id: 1, blocks: [{ id: 2 }] },
  { id: 3, blocks: [] },
]
const before = { name: 'a', pages }

test('the changed parts are sent, and with the cached rest they give the same form', () => {
  const after = {
    ...before,
    name: 'b',
    pages: [{ id: 1, blocks: [{ id: 2, title: 'T' }] }, ...pages.slice(1)],
  }
  const differences = listDifferences(before, after)
  expect(differences).toEqual([
    { at: ['name'], value: 'b' },
    { at: ['pages', 0, 'blocks', 0, 'title'], value: 'T' },
  ])
  const applied = applyDifferences(before, differences)
  expect(applied).toEqual(after)
  expect(findAt(applied ?? null, ['pages', 1])).toBe(pages[1])
})

test.each([
  ['a key is gone', { pages }],
  ['an item is gone', { ...before, pages: pages.slice(1) }],
  ['two items change places', { ...before, pages: pages.toReversed() }],
  ['a list is a text now', { ...before, pages: 'none' }],
  ['a key that objects have anyway', { ...before, ...(JSON.parse('{ "__proto__": { "x": 1 } }') as object) }],
])('%s: the form is the same on both sides', (_, after) => {
  expect(applyDifferences(before, listDifferences(before, after))).toEqual(after)
})

test('the first form is sent whole', () => {
  expect(listDifferences(undefined, before)).toEqual([{ at: [], value: before }])
  expect(applyDifferences(undefined, listDifferences(undefined, before))).toEqual(before)
})

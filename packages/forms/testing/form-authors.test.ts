import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { elementTypes, operators } from '../definition.ts'
import { findingCodes } from '../check/finding.ts'

const guide = await readFile(new URL('../../../docs/form-authors.md', import.meta.url), 'utf8')

test.each([
  ['type of element', elementTypes],
  ['operator', operators],
  ['finding', findingCodes],
])('the guide for form authors names every %s', (_, words: readonly string[]) => {
  expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([])
})

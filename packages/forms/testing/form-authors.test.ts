import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { elementTypes, operators } from '../definition.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const guide = await read('../../../docs/form-authors.md')
const findingCodes = (await read('../compile/finding.ts')).match(/(?<=^  \| ')[\w-]+/gm) ?? []

test('the codes of findings are read from their type', () => expect(findingCodes).toContain('finish-unreachable'))

test.each([
  ['type of element', elementTypes],
  ['operator', operators],
  ['finding', findingCodes],
])('the guide for form authors names every %s', (_, words: readonly string[]) => {
  expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([])
})

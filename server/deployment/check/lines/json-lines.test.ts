import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLocated, listTwice, locateJson, type JsonNode } from './json-lines.ts'

const locate = (text: string): JsonNode => {
  const found = locateJson(text)
  if ('mistakeAt' in found) throw new Error(`a mistake at line ${found.mistakeAt}`)
  return found
}

const text = `{
  "a": [1, { "name": "x",
    "b": { "c": "}" } }],
  "empty": {}, "none": []
}
`

test.each<[string[], number]>([
  [['a'], 2],
  [['a', '0'], 2],
  [['a', '1', 'b'], 3],
  [['a', 'x', 'b', 'c'], 3],
  [['x', 'b'], 3],
  [['c'], 3],
  [['none'], 4],
  [['a', 'nothing'], 2],
  [[], 1],
])('%j begins on line %i', (path, line) => {
  expect(findLocated(locate(text), path).line).toBe(line)
})

test('a duplicate key is found at any depth', () => {
  expect(listTwice(locate('{"a": [{"b": 1,\n"b": 2}]}'))).toEqual([{ path: ['a', '0', 'b'], line: 2 }])
})

test.each([
  ['{', 1],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a": 1\n  "b": 2 }', 3],
  ['[1,\n 2', 2],
  ['{"a": tru}', 1],
  ['{} x', 1],
  ['', 1],
  ['{"a":\n "b\nc"}', 2],
])('%j is not JSON from line %i on', (broken, line) => {
  expect(() => JSON.parse(broken)).toThrow()
  expect(locateJson(broken)).toEqual({ mistakeAt: line })
})

test('the files that ship are read to their end', () => {
  const file = join(import.meta.dirname, '../../../../deployments/aurea/forms/client.json')
  const source = readFileSync(file, 'utf8')
  const { line } = findLocated(locate(source), ['sign_subscription_advisor', 'marker'])
  expect(source.split('\n')[line - 1]).toContain('subscription_signed_by_subscriber_advisor')
})

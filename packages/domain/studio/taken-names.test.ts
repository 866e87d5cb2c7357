import { expect, test } from 'vitest'
import type { Content, Json, Operation } from './operations.ts'
import { findTaken } from './taken-names.ts'

const element = (id: number, name: string) => ({ id, name, type: 'input_text' })
const block = (id: number, slug: string, elements: Json[]) => ({ id, slug, elements })
const content: Content = {
  'forms/client.json': {
    pages: [{ id: 1, slug: 'p', blocks: [block(10, 'a', [element(100, 'one')]), block(11, 'b', [])] }],
  },
}
const B = ['forms/client.json', 'pages', { id: 1 }, 'blocks', { id: 11 }, 'elements']
const A = ['forms/client.json', 'pages', { id: 1 }, 'blocks', { id: 10 }, 'elements']
const add = (value: Json, at = B): Operation => ({ kind: 'add', at, index: 0, value })
const move: Operation = {
  kind: 'all',
  operations: [
    { kind: 'remove', at: [...A, { id: 100 }], was: element(100, 'one') },
    { kind: 'add', at: B, index: 0, value: element(100, 'one') },
  ],
}

test.each<[string, Operation, string | null]>([
  ['an id of its own', add(element(101, 'two')), null],
  ['the id of a block', add(element(10, 'two')), null],
  ['the id of an element elsewhere in the form', add(element(100, 'two')), '100'],
  ['the name of an element elsewhere in the form', add(element(101, 'one')), 'one'],
  ['a block with such an element', add(block(12, 'c', [element(100, 'x')]), B.slice(0, 4)), '100'],
  ['the address of a block', add(block(12, 'a', []), B.slice(0, 4)), 'a'],
  ['a move to another block', move, null],
  ['another file', { kind: 'add', at: ['samples.json', 'samples'], index: 0, value: { id: 100 } }, null],
])('adding with %s', (_, operation, taken) => expect(findTaken(content, operation)).toBe(taken))

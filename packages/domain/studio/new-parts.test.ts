import { expect, test } from 'vitest'
import { listTaken, newList, newPartProblem, newTable, newTemplate, type NewPart } from './new-parts.ts'
import { applyOperation, type Content } from './operations.ts'

const content: Content = {
  'datalists/sectors.json': [],
  'dismemberment.json': { temporary: { A_44: { label: { fr: 'A', en: 'A' }, rows: [] } } },
  'documents/mission-letter.json': { code: 'mission_letter', title: { fr: 'Lettre', en: 'Letter' }, sections: [{}] },
}
const files = Object.keys(content)

test.each<[NewPart, string, ReturnType<typeof newPartProblem>]>([
  ['list', 'countries_2', null],
  ['list', 'sectors', 'taken'],
  ['list', 'Sectors', 'shape'],
  ['list', '', 'shape'],
  ['list', '../settings', 'shape'],
  ['list', 'products', 'reserved'],
  ['list', 'x'.repeat(41), 'shape'],
  ['table', 'B_46', null],
  ['table', 'a_44', 'taken'],
  ['table', '__proto__', 'shape'],
  ['table', 'constructor', 'reserved'],
  ['template', 'annual_letter', null],
  ['template', 'mission_letter', 'taken'],
  ['template', 'shared', 'reserved'],
  ['template', 'lettre d’accueil', 'shape'],
])('a new %s called « %s »: %s', (kind, name, problem) => {
  expect(newPartProblem(kind, name, listTaken(kind, files, content))).toBe(problem)
})

const title = { fr: 'Nouveau', en: 'New' }

test.each([
  ['a list', newList('colours'), 'datalists/colours.json', []],
  [
    'a document like another',
    newTemplate(content, 'documents/mission-letter.json', 'annual_letter', title)!,
    'documents/annual-letter.json',
    { code: 'annual_letter', title, sections: [{}] },
  ],
])('%s is made by one operation, and undone by one', (_, operation, file, value) => {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error('refused')
  expect(result.content[file]).toEqual(value)
  const undone = applyOperation(result.content, result.inverse)
  expect('content' in undone && undone.content).toEqual(content)
})

test('a table is made beside the others, and not over one that somebody else has made', () => {
  const result = applyOperation(content, newTable('B', title))
  if ('problem' in result) throw new Error('refused')
  expect(result.content['dismemberment.json']).toMatchObject({ temporary: { A_44: {}, B: { label: title, rows: [] } } })
  expect(applyOperation(content, newTable('A_44', title))).toMatchObject({ problem: { kind: 'conflict' } })
})

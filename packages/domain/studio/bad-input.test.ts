import { readFileSync } from 'node:fs'
import { compile, openSession, sampleFacts, translate } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { listNodes } from './fixes/nodes.ts'
import { applyOperation, findAt, type Content, type Json, type Operation, type Place } from './operations.ts'
import { nameProblem } from './rename/index.ts'

const root = new URL('../../../', import.meta.url)
const readJson = (path: string): Json => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const FILE = 'forms/client.json'
const LIST = 'datalists/sectors.json'
const valid: Content = Object.fromEntries([FILE, LIST].map((path) => [path, readJson(`deployments/aurea/${path}`)]))
const texts = ['fr', 'en'].map((locale) => readJson(`web/locales/${locale}/studio-form.json`) as Record<string, string>)
const nodes = listNodes(FILE, valid[FILE]!)

function at(name: string, ...rest: Place): Place {
  const found = nodes.find(({ kind, value }) => kind === 'element' && value['name'] === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return [...found.at, ...rest]
}
const set = (place: Place, value: Json): Operation => ({ kind: 'set', at: place, was: findAt(valid, place), value })
const options = findAt(valid, at('marital_status', 'attributes', 'options')) as readonly { value: string }[]
const used = options.findIndex(({ value }) => value === 'marie')
const when = (element: string): Json => ({
  rules: [{ type: 'input', element, operator: 'equal', value: 'Oui' }],
  logical_operator: 'AND',
  actions: ['visible'],
})

function apply(content: Content, operation: Operation) {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result
}
const findingsOf = (content: Content) => {
  const compiled = compile(content[FILE])
  return compiled.ok ? [] : compiled.findings
}

test.each<[string, Operation, code: string, where: string]>([
  [
    'a name that is there twice',
    set(at('sub_last_name', 'name'), 'sub_first_name'),
    'duplicate-name',
    'sub_first_name',
  ],
  [
    'a formula that reads itself',
    set(at('saving_capacity', 'calculate'), '{saving_capacity} + 1'),
    'cycle',
    'saving_capacity',
  ],
  ['conditions in a circle', set(at('annual_income', 'condition'), when('saving_capacity')), 'cycle', 'annual_income'],
  [
    'an option that a condition reads, taken away',
    { kind: 'remove', at: at('marital_status', 'attributes', 'options', used), was: options[used] as Json },
    'unknown-option',
    '',
  ],
  [
    'a formula of 4 000 terms',
    set(at('saving_capacity', 'calculate'), Array.from({ length: 4000 }, () => '{annual_income}').join(' + ')),
    'formula',
    'saving_capacity',
  ],
  [
    'a formula that runs a program',
    set(at('saving_capacity', 'calculate'), 'constructor.constructor("x")()'),
    'formula',
    'saving_capacity',
  ],
])('%s: a sentence at its place, nothing lost, and undone', (_, operation, code, where) => {
  const { content, inverse } = apply(valid, operation)
  const found = findingsOf(content).find((one) => one.code === code && (where === '' || one.where === where))
  expect(found ?? findingsOf(content)).toMatchObject({ code })
  for (const words of texts) expect(words[`studio.finding.${code}`]).toMatch(/\S/)
  expect(content[LIST]).toBe(valid[LIST])
  expect(apply(content, inverse).content).toEqual(valid)
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a question that is called %s is one like any other',
  (name) => {
    const { content } = apply(valid, set(at('sub_birth_name', 'name'), name))
    const compiled = compile(content[FILE])
    if (!compiled.ok) {
      // Others still read the name that it had.
      expect(compiled.findings.map(({ code }) => code)).toEqual(compiled.findings.map(() => 'unknown-element'))
      return
    }
    const session = openSession(compiled.form, sampleFacts(compiled.form.definition), [[name, 'Moreau']])
    expect(session.answer(name)).toBe('Moreau')
    expect(({} as Record<string, unknown>)['Moreau']).toBeUndefined()
  },
)

test.each(['', 'two words', '1st', 'é', '{x}', 'sub_email'])('a question is not called « %s »', (name) => {
  expect(nameProblem(valid, FILE, 'sub_birth_name', name)).not.toBeNull()
})

test.each([
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u202Eשלום \u2067مرحبا\u2069',
  '𝒳👩‍👧‍👦 e\u0301 \u0000',
])('a text is kept and said as it was typed: %j', (typed) => {
  const { content, inverse } = apply(valid, set(at('sub_last_name', 'attributes', 'label'), { fr: typed, en: typed }))
  const compiled = compile(content[FILE])
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  const label = compiled.form.element('sub_last_name')?.attributes.label
  expect(label && translate(label, 'fr')).toBe(typed)
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
  expect(apply(content, inverse).content).toEqual(valid)
})

test('what is of another edition is missing here, and nothing is changed', () => {
  const place: Place = [...at('sub_last_name').slice(0, -1), { id: 987_654 }, 'name']
  expect(applyOperation(valid, { kind: 'set', at: place, value: 'x' })).toMatchObject({ problem: { kind: 'missing' } })
})

test('ten thousand rows are one change, and one undo', () => {
  const value = Array.from({ length: 10_000 }, (_, row): Json => ({
    value: `v${row}`,
    label: { fr: `${row}`, en: '' },
  }))
  const { content, inverse } = apply(valid, { kind: 'splice', at: [LIST], index: 0, was: [], value })
  expect((content[LIST] as readonly Json[]).length).toBe(10_000 + (valid[LIST] as readonly Json[]).length)
  expect(apply(content, inverse).content).toEqual(valid)
})

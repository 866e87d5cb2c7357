import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyOperation, type Content, type Json } from '../operations.ts'
import {
  findElementMentions,
  nameProblem,
  optionProblem,
  renameElement,
  renameListValue,
  renameOption,
  type Renaming,
} from './rename.ts'

const FORM = 'forms/client.json'
const rule = (element: Json, value: Json = 'married') => ({ type: 'input', element, operator: 'equal', value })
const condition = (...rules: Json[]) => ({ rules, logical_operator: 'AND', actions: ['visible'] })
const element = (id: number, name: string, more: Record<string, Json> = {}) => ({
  id,
  name,
  type: 'input_text',
  attributes: { label: { fr: `Q ${name}`, en: `Q ${name}` } },
  condition: null,
  calculate: null,
  reference: null,
  ...more,
})
const form = (name: string, elements: Json[], more: Record<string, Json> = {}): Json => ({
  id: 1,
  name,
  pages: [
    { id: 9, slug: 'p', title: 'Page', blocks: [{ id: 8, slug: 'b', title: 'Bloc', condition: null, elements }] },
  ],
  ...more,
})
const options = [
  { value: 'married', label: 'Marié' },
  { value: 'single', label: 'Célibataire' },
]
const asking = element(1, 'status', { attributes: { label: 'Situation', options, defaultValue: 'married' } })

/** What mentions `status`, and how it reads when that is called `family`. */
const cases: [string, { elements?: Json[]; referential?: Json; files?: Content }, string][] = [
  ['a condition', { elements: [element(2, 'b', { condition: condition(rule('status')) })] }, '"element":"family"'],
  [
    'what refuses an answer',
    { elements: [element(2, 'b', { attributes: { label: 'B', refusedWhen: condition(rule('status')) } })] },
    '"element":"family"',
  ],
  [
    'a formula',
    { elements: [element(2, 'b', { calculate: '{status} + { status } + {status_2}' })] },
    '{family} + { family } + {status_2}',
  ],
  ['a number in words', { elements: [element(2, 'b', { reference: 'status' })] }, '"reference":"family"'],
  [
    'an attribute',
    { elements: [element(2, 'b', { attributes: { group: 'status', offeredFrom: 'status' } })] },
    '"group":"status","offeredFrom":"family"',
  ],
  ['a role of the form', { referential: { pairing: { subscriber: { email: 'status' } } } }, '"email":"family"'],
  ['a pair of a role', { referential: { phonesMustDiffer: [['status', 'x']] } }, '[["family","x"]]'],
  [
    'a formula of the company',
    { files: { 'settings.json': { computedFields: [{ target: 'status', formula: '{status} * 2' }] } } },
    '"target":"family","formula":"{family} * 2"',
  ],
  [
    'a rule of the company',
    { files: { 'settings.json': { rules: { a: { block: 'status', elements: ['status'] } } } } },
    '"block":"status","elements":["family"]',
  ],
  [
    'a point to look at',
    { files: { 'vigilance.json': { points: [{ id: 'p', title: 'Point', check: { shows: ['status'] } }] } } },
    '"shows":["family"]',
  ],
  [
    'a text of a document',
    { files: { 'documents/a.json': { title: 'Lettre', sections: [{ text: '{status|words} {statuses}' }] } } },
    '{family|words} {statuses}',
  ],
  [
    'rows of a document',
    { files: { 'documents/a.json': { title: 'Lettre', sections: [{ items: [{ rows: ['status'] }] }] } } },
    '"rows":["family"]',
  ],
  ['words of documents', { files: { 'documents/shared.json': { labels: { status: [] } } } }, '"labels":{"family":[]}'],
  [
    'the gender of documents',
    { files: { 'documents/shared.json': { agreement: { elements: { status: 'status' } } } } },
    '"elements":{"family":"family"}',
  ],
  [
    'a sample',
    { files: { 'samples.json': { samples: [{ id: 's', title: 'Un', answers: { status: 'status' } }] } } },
    '"answers":{"family":"status"}',
  ],
]

const apply = (content: Content, { operation }: Renaming) => {
  const result = applyOperation(content, operation!)
  if ('problem' in result) throw new Error(JSON.stringify(result.problem))
  return result
}

test.each(cases)('an element is renamed together with %s, as one change that is undone as one', (_, given, after) => {
  const { elements = [], referential = {}, files = {} } = given
  const content: Content = { [FORM]: form('client', [asking, ...elements], { referential }), ...files }
  const renaming = renameElement(content, FORM, 'status', 'family')
  expect(renaming.mentions).toHaveLength(1)
  const result = apply(content, renaming)
  for (const part of after.split(/,(?=")/)) expect(JSON.stringify(result.content)).toContain(part)
  expect(JSON.stringify(result.content[FORM])).toContain('"name":"family"')
  const undone = applyOperation(result.content, result.inverse)
  expect('content' in undone && undone.content).toEqual(content)
})

test('occurrences that are not the element stay: values, blocks, texts, other forms and their samples', () => {
  const content: Content = {
    [FORM]: form('client', [asking, element(2, 'status_2')]),
    'forms/paper.json': form('paper', [element(5, 'other', { condition: condition(rule('other', 'status')) })]),
    'settings.json': { rules: { a: { elements: ['other'], block: 'status' } }, labels: { status: 'status' } },
    'samples.json': { samples: [{ id: 's', form: 'paper', title: 'x', answers: { status: 1 } }] },
    'documents/a.json': { title: 'status', forms: ['paper'], sections: [{ items: [{ text: '{status}' }] }] },
    'datalists/status.json': [{ value: 'status', label: 'status' }],
  }
  const renaming = renameElement(content, FORM, 'status', 'family')
  expect(renaming.mentions).toEqual([])
  expect(renaming.operation).toMatchObject({ kind: 'set', value: 'family' })
})

test('documents and samples of a form are found by either way of writing its name', () => {
  const content: Content = {
    'forms/back-office.json': form('back-office', [asking]),
    'documents/a.json': { title: 'Lettre', forms: ['backOffice'], sections: [{ text: '{status}' }] },
    'samples.json': { samples: [{ id: 's', title: 'Un', form: 'backOffice', answers: { status: 1 } }] },
  }
  const { mentions } = renameElement(content, 'forms/back-office.json', 'status', 'family')
  expect(mentions.map(({ kind }) => kind)).toEqual(['document', 'sample'])
})

test('a question of the same name in another form goes along where documents mean both', () => {
  const both: Content = { [FORM]: form('client', [asking]), 'forms/paper.json': form('paper', [element(7, 'status')]) }
  expect(renameElement(both, FORM, 'status', 'family').mentions).toEqual([])
  const printed: Content = {
    ...both,
    'documents/a.json': { title: 'Lettre', sections: [{ items: [{ text: '{status}' }] }] },
  }
  const renaming = renameElement(printed, FORM, 'status', 'family')
  expect(renaming.mentions).toEqual([
    {
      kind: 'question',
      file: 'forms/paper.json',
      name: { fr: 'Q status', en: 'Q status' },
      holder: { kind: 'element', id: 7 },
      detail: '',
    },
    { kind: 'document', file: 'documents/a.json', name: 'Lettre', holder: null, detail: '' },
  ])
  expect(JSON.stringify(apply(printed, renaming).content)).not.toMatch(/[:{]"?status\b/)
})

test.each<[string, ReturnType<typeof nameProblem>]>([
  ['family', null],
  ['b', 'taken'],
  ['Family', 'wrong'],
  ['', 'wrong'],
  ['2nd', 'wrong'],
  ['é', 'wrong'],
  ['__proto__', 'wrong'],
  ['constructor', 'reserved'],
])('the name %s: %s', (to, problem) => {
  expect(nameProblem({ [FORM]: form('client', [asking, element(2, 'b')]) }, FORM, 'status', to)).toBe(problem)
})

test.each<[string, ReturnType<typeof optionProblem>]>([
  ['wed', null],
  ['single', 'taken'],
  [' ', 'empty'],
])('the value %s of an option: %s', (to, problem) => expect(optionProblem(options, to)).toBe(problem))

test('a value of an option is renamed wherever an answer is compared with it', () => {
  const content: Content = {
    [FORM]: form(
      'client',
      [
        asking,
        element(2, 'b', { condition: condition(rule('status'), rule('other'), rule(1, ['married', 'single'])) }),
        element(3, 'other', { attributes: { label: 'O', options } }),
      ],
      {
        referential: {
          personType: 'status',
          signers: { subscriber: { married: { email: 'b' } } },
          prospect: { married: {} },
        },
      },
    ),
    'settings.json': { afterSignature: { paymentMode: { element: 'status', transfer: 'married', debit: 'x' } } },
    'vigilance.json': {
      points: [{ id: 'p', title: 'Point', check: { kind: 'risk', profile: 'status', highest: { married: 2 } } }],
    },
    'samples.json': {
      samples: [{ id: 's', title: 'Un', form: 'client', answers: { status: 'married', other: 'married' } }],
    },
    'documents/shared.json': { conditions: { wife: { rules: [rule('status')] } } },
  }
  const renaming = renameOption(content, FORM, 'status', 'married', 'wed')
  const after = apply(content, renaming)
  expect(after.content).toEqual(
    JSON.parse(
      JSON.stringify(content)
        .replaceAll('"married"', '"wed"')
        .replaceAll(
          '"element":"other","operator":"equal","value":"wed"',
          '"element":"other","operator":"equal","value":"married"',
        )
        .replaceAll('"other":"wed"', '"other":"married"')
        .replace(/("name":"other".*?"value":)"wed"/, '$1"married"'),
    ),
  )
  expect(renaming.mentions.map(({ kind }) => kind).toSorted()).toEqual(
    ['attribute', 'condition', 'document', 'point', 'role', 'role', 'sample', 'setting'].toSorted(),
  )
  const undone = applyOperation(after.content, after.inverse)
  expect('content' in undone && undone.content).toEqual(content)
})

test('a value of a list is renamed with the answers that name it', () => {
  const country = element(1, 'country', { attributes: { label: 'Pays', datalistId: 'countries' } })
  const content: Content = {
    [FORM]: form('client', [country, element(2, 'b', { condition: condition(rule('country', 'FR')) })]),
    'datalists/countries.json': [{ value: 'FR', label: 'France' }],
    'samples.json': { samples: [{ id: 's', title: 'Un', form: 'client', answers: { country: 'FR', b: 'FR' } }] },
  }
  const row = { kind: 'set', at: ['datalists/countries.json', { id: 'FR' }, 'value'], was: 'FR', value: 'FRA' } as const
  const renaming = renameListValue(content, 'countries', row, { from: 'FR', to: 'FRA' })
  expect(renaming.mentions.map(({ kind }) => kind)).toEqual(['condition', 'sample'])
  const after = JSON.stringify(apply(content, renaming).content)
  expect(after).toContain('"answers":{"b":"FR","country":"FRA"}')
  expect(after.match(/"FRA"/g)).toHaveLength(3)
})

const FOLDER = new URL('../../../../deployments/aurea/', import.meta.url)

function readDeployment(): Content {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const json = files.filter((file) => file.endsWith('.json') && !file.startsWith('datalists'))
  return Object.fromEntries(json.map((file) => [file, JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))]))
}

test('any question of a real form can be renamed: nothing mentions it any more, and undo restores every file', () => {
  const content = readDeployment()
  const form = content[FORM] as unknown as { pages: { blocks: { elements: { name: string }[] }[] }[] }
  const names = form.pages.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements.map(({ name }) => name)))
  // All of them take half a minute: `npm run test:long`.
  for (const name of names.filter((_, at) => process.env['LONG'] || at % 15 === 0)) {
    const to = `${name}_renamed`
    const renaming = renameElement(content, FORM, name, to)
    const operations = renaming.operation?.kind === 'all' ? renaming.operation.operations : [renaming.operation]
    expect(operations.length).toBeLessThanOrEqual(100)
    const { content: after, inverse } = apply(content, renaming)
    expect(findElementMentions(after, FORM, name)).toEqual([])
    // The reference of a payment has fields of its own.
    for (const file of Object.keys(after).filter((one) => one !== 'payments.json')) {
      const text = JSON.stringify(after[file])
      expect(text, `${name} in ${file}`).not.toContain(`{${name}}`)
      expect(text, `${name} in ${file}`).not.toContain(`"element":"${name}"`)
    }
    const undone = applyOperation(after, inverse)
    expect('content' in undone && undone.content).toEqual(content)
  }
})

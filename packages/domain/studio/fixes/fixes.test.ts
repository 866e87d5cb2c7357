import { readFileSync } from 'node:fs'
import { compile, type Compiled } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { applyOperation, findAt, type Content, type Json, type Operation, type Place } from '../operations.ts'
import { findFixes, fixKinds, type Fix } from './fixes.ts'
import { nearest } from './near-name.ts'
import { listNodes } from './nodes.ts'

const root = new URL('../../../../', import.meta.url)
const readJson = (path: string): Json => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const FILE = 'forms/client.json'
const valid: Content = { [FILE]: readJson(`deployments/aurea/${FILE}`) }
const nodes = listNodes(FILE, valid[FILE]!)
const words = ['fr', 'en'].map((locale) => readJson(`web/locales/${locale}/studio-form.json`) as Record<string, string>)

/** The place of something in an element, a block or a page, by its name or slug. */
function at(name: string, ...rest: Place): Place {
  const found = nodes.find(({ kind, value }) => value[kind === 'element' ? 'name' : 'slug'] === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return [...found.at, ...rest]
}
const set = (place: Place, value: Json): Operation => ({ kind: 'set', at: place, was: findAt(valid, place), value })
const remove = (place: Place): Operation => ({ kind: 'remove', at: place, was: findAt(valid, place) ?? null })
const all = (...operations: Operation[]): Operation => ({
  kind: 'all',
  operations: operations.flatMap((one) => (one.kind === 'all' ? one.operations : one)),
})
const attribute = (name: string, key: string, value: Json) => set(at(name, 'attributes', key), value)
const when = (...rules: Json[]): Json => ({ rules, logical_operator: 'AND', actions: ['visible'] })
const rule = (element: string, operator: string, value?: Json): Json => ({
  type: 'input',
  element,
  operator,
  ...(value !== undefined && { value }),
})
const optionsOf = (name: string) => findAt(valid, at(name, 'attributes', 'options')) as Json[]

type Code = Extract<Compiled, { ok: false }>['findings'][number]['code']
type Case = { does: Operation; where: string; fixes?: Fix['kind'][] }

/** From a valid form to each finding of the engine, as an author would come there. */
const cases: Record<Code, Case[]> = {
  shape: [{ does: attribute('marital_status', 'required', 'yes'), where: 'marital_status.attributes.required' }],
  'duplicate-id': [
    { does: set(at('sub_last_name', 'id'), findAt(valid, at('sub_address', 'id')) ?? 0), where: 'sub_address' },
  ],
  'duplicate-name': [{ does: set(at('sub_last_name', 'name'), 'sub_first_name'), where: 'sub_first_name' }],
  'duplicate-slug': [{ does: set(at('coordonnees', 'slug'), 'identite'), where: 'identite' }],
  'duplicate-option': [
    {
      does: {
        kind: 'splice',
        at: at('marital_status', 'attributes', 'options'),
        index: 0,
        was: [],
        value: optionsOf('marital_status').slice(1, 2),
      },
      where: 'marital_status',
      fixes: ['remove-option'],
    },
  ],
  misplaced: [
    { does: set(at('identite', 'page_id'), 99), where: 'identite', fixes: ['put-right'] },
    { does: set(at('souscripteur', 'form_id'), 99), where: 'souscripteur', fixes: ['put-right'] },
  ],
  'foreign-attribute': [
    {
      does: attribute('sub_last_name', 'minFrom', 'product_min_shares'),
      where: 'sub_last_name',
      fixes: ['remove-setting'],
    },
  ],
  'unknown-type': [{ does: set(at('sub_last_name', 'type'), 'input_dream'), where: 'sub_last_name' }],
  'unknown-element': [
    {
      does: set(at('saving_capacity', 'calculate'), '{annual_incom} - {annual_charges}'),
      where: 'saving_capacity',
      fixes: ['replace'],
    },
    { does: set(at('saving_capacity', 'calculate'), '{nothing_of_the_sort}'), where: 'saving_capacity', fixes: [] },
    {
      does: set(at('pep_function', 'condition'), when(rule('marital_statu', 'equal', 'x'))),
      where: 'pep_function',
      fixes: ['replace'],
    },
    {
      does: set(at('pep_function', 'condition'), when(rule('who_knows', 'equal', 'x'))),
      where: 'pep_function',
      fixes: ['remove-rule'],
    },
    {
      does: attribute('bo1_share', 'refusedWhen', {
        ...(findAt(valid, at('bo1_share', 'attributes', 'refusedWhen')) as object),
        rules: [rule('who_knows', 'empty')],
      }),
      where: 'bo1_share',
      fixes: ['remove-rule'],
    },
    { does: attribute('shares_number', 'minFrom', 'product_min_share'), where: 'shares_number', fixes: ['replace'] },
    { does: attribute('shares_number', 'minFrom', 'who_knows'), where: 'shares_number', fixes: ['remove-setting'] },
  ],
  'unknown-option': [
    {
      does: set(at('pep_function', 'condition'), when(rule('subscriber_type', 'equal', 'phisique'))),
      where: 'pep_function',
      fixes: ['replace'],
    },
    {
      does: set(at('pep_function', 'condition'), when(rule('subscriber_type', 'in', ['physique', 'other']))),
      where: 'pep_function',
      fixes: ['replace'],
    },
    {
      does: set(at('pep_function', 'condition'), when(rule('subscriber_type', 'equal', 'other'))),
      where: 'pep_function',
      fixes: ['remove-rule'],
    },
  ],
  'unknown-operator': [
    {
      does: set(at('pep_function', 'condition'), when(rule('subscriber_type', 'resembles', 'physique'))),
      where: 'pep_function',
    },
  ],
  'unknown-state': [
    {
      does: set(at('pep_function', 'condition'), when({ type: 'state', operator: 'equal', value: 'ongoin' })),
      where: 'pep_function',
      fixes: ['replace'],
    },
  ],
  incomparable: [
    { does: set(at('pep_function', 'condition'), when(rule('sub_last_name', 'at_least', 3))), where: 'pep_function' },
  ],
  'empty-block': [{ does: set(at('connaissances', 'elements'), []), where: 'connaissances', fixes: ['remove-block'] }],
  'missing-label': [
    { does: attribute('sub_last_name', 'label', { fr: 'Nom', en: '' }), where: 'sub_last_name' },
    { does: set(at('identite', 'title'), { fr: '', en: 'Identity' }), where: 'identite' },
  ],
  'missing-options': [{ does: attribute('marital_status', 'options', []), where: 'marital_status' }],
  'missing-types': [{ does: remove(at('file_identity', 'attributes', 'types')), where: 'file_identity' }],
  'missing-formula': [{ does: set(at('saving_capacity', 'calculate'), null), where: 'saving_capacity' }],
  formula: [{ does: set(at('saving_capacity', 'calculate'), '{annual_income} -'), where: 'saving_capacity' }],
  'formula-operand': [
    { does: set(at('saving_capacity', 'calculate'), '{sub_last_name} + 1'), where: 'saving_capacity' },
  ],
  'words-without-number': [
    { does: set(at('shares_number_words', 'reference'), 'sub_last_name'), where: 'shares_number_words' },
  ],
  table: [
    {
      does: attribute('life_usufruct_rate', 'from', { tables: ['sub_last_name'], column: 'value' }),
      where: 'life_usufruct_rate',
    },
  ],
  'missing-children': [
    {
      does: attribute('wealth_split', 'childrenElementsIds', ['wealth_main_home_pct', 'who_knows']),
      where: 'wealth_split',
      fixes: ['remove-child'],
    },
    { does: attribute('wealth_split', 'childrenElementsIds', []), where: 'wealth_split' },
  ],
  'optional-child': [
    {
      does: all(
        attribute('wealth_split', 'required', true),
        ...['wealth_main_home_pct', 'wealth_rental_pct', 'wealth_financial_pct', 'wealth_professional_pct'].map(
          (name, index) => attribute(name, 'required', index > 0),
        ),
      ),
      where: 'wealth_split',
      fixes: ['require-child'],
    },
  ],
  bounds: [
    {
      does: all(attribute('children_count', 'min', 9), attribute('children_count', 'max', 1)),
      where: 'children_count',
      fixes: ['swap-bounds'],
    },
    { does: attribute('sub_birth_date', 'maxDate', 'soon'), where: 'sub_birth_date' },
  ],
  'default-value': [
    { does: attribute('marital_status', 'defaultValue', 'nobody'), where: 'marital_status', fixes: ['remove-setting'] },
  ],
  'expected-value': [
    {
      does: attribute('legal_capacity', 'expectedValue', 'perhaps'),
      where: 'legal_capacity',
      fixes: ['remove-setting'],
    },
  ],
  'score-bands': [{ does: set(at('profile_label', 'attributes', 'options', 0, 'min'), 1), where: 'profile_label' }],
  signature: [{ does: remove(at('sign_mission_spouse', 'attributes', 'marker')), where: 'sign_mission_spouse' }],
  'customer-rule': [
    {
      does: set(at('pep_function', 'condition'), {
        ...(when(rule('subscriber_type', 'equal', 'physique')) as object),
        rule: 'extraDocument',
        actions: ['required'],
      }),
      where: 'pep_function',
      fixes: ['decide-visible'],
    },
  ],
  pair: [
    { does: set([FILE, 'referential', 'phonesMustDiffer'], [['sub_phone', 'sub_last_name']]), where: 'referential' },
  ],
  cycle: [
    {
      does: all(set(at('annual_income', 'condition'), when(rule('saving_capacity', 'at_least', 1)))),
      where: 'annual_income',
    },
  ],
  'never-visible': [
    {
      does: set(
        at('pep_function', 'condition'),
        when(rule('subscriber_type', 'equal', 'physique'), rule('subscriber_type', 'equal', 'morale')),
      ),
      where: 'pep_function',
    },
  ],
  'required-never-visible': [
    {
      does: all(
        attribute('pep_function', 'required', true),
        set(
          at('pep_function', 'condition'),
          when(rule('subscriber_type', 'equal', 'physique'), rule('subscriber_type', 'equal', 'morale')),
        ),
      ),
      where: 'pep_function',
    },
  ],
  'finish-unreachable': [
    {
      does: set(
        at('signature-mission', 'condition'),
        when(rule('subscriber_type', 'equal', 'physique'), rule('subscriber_type', 'equal', 'morale')),
      ),
      where: 'signature-mission',
    },
  ],
}

const findingsOf = (content: Content) => {
  const compiled = compile(content[FILE])
  return compiled.ok ? [] : compiled.findings
}
function apply(content: Content, operation: Operation) {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error(`refused at ${JSON.stringify(result.problem)}`)
  return result
}

test('the form that the cases begin with is valid', () => {
  expect(findingsOf(valid)).toEqual([])
})

test.each(
  Object.entries(cases).flatMap(([code, list]) =>
    list.map((one, index) => [`${code} ${index + 1}`, code, one] as const),
  ),
)(
  'one change leads to the finding %s, which is said at its place and undone; its fix, where there is one, ends it',
  (_, code, { does, where, fixes = [] }) => {
    const broken = apply(valid, does)
    const found = findingsOf(broken.content).filter((finding) => finding.code === code)
    expect(found.map((finding) => finding.where)).toContain(where)
    for (const texts of words) expect(texts[`studio.finding.${code}`]).toMatch(/\S/)
    expect(apply(broken.content, broken.inverse).content).toEqual(valid)

    const offered = findFixes(FILE, broken.content[FILE]!, { code, where })
    expect(offered.map(({ kind }) => kind)).toEqual(fixes)
    const [fix] = offered
    if (!fix) return
    const fixed = apply(broken.content, fix.operation)
    expect(findingsOf(fixed.content).filter((finding) => finding.code === code)).toEqual([])
    expect(apply(fixed.content, fixed.inverse).content).toEqual(broken.content)
    for (const texts of words) expect(texts[`studio.fix.${fix.kind}`]).toMatch(/\S/)
  },
)

test('every kind of fix is offered by a case', () => {
  const offered = Object.values(cases).flatMap((list) => list.flatMap(({ fixes = [] }) => fixes))
  expect(new Set(offered)).toEqual(new Set(fixKinds))
})

test('a finding names the rules that contradict each other, and the cycle of a formula', () => {
  const of = (code: Code) => findingsOf(apply(valid, cases[code][0]!.does).content).find((one) => one.code === code)
  expect(of('never-visible')?.contradiction?.map(({ rule: one, where }) => [one.value, where])).toEqual([
    ['physique', 'pep_function'],
    ['morale', 'pep_function'],
  ])
  expect(of('cycle')?.circle).toEqual(['annual_income', 'saving_capacity', 'annual_income'])
})

test.each([
  ['amout', ['amount', 'account', 'city'], 'amount'],
  ['amount', ['city'], null],
  ['ab1', ['ab2', 'ab3'], null],
  ['Amount', ['amount', 'amounts'], 'amount'],
])('of the names near to %s, only one that is nearer than all others is meant', (written, names, expected) => {
  expect(nearest(written, names)).toBe(expected)
})

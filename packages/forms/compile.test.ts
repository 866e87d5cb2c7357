import { describe, expect, test } from 'vitest'
import backOffice from '../../deployments/aurea/forms/back-office.json' with { type: 'json' }
import client from '../../deployments/aurea/forms/client.json' with { type: 'json' }
import { reachVisible, type ReachResult } from './check/witness.ts'
import { sampleFacts } from './check/reachability.ts'
import { compile, makeCompiler } from './compile.ts'
import type { FindingCode } from './compile/finding.ts'
import type { Facts } from './definition.ts'
import { openSession } from './session/session.ts'
import type { Form } from './compile/form.ts'

type Json = Record<string, unknown>

function compiled(json: unknown): Form {
  const result = compile(json)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.form
}

const forms = { client: compiled(client), 'back-office': compiled(backOffice) }

function openWith(form: Form, { witness }: Extract<ReachResult, { kind: 'reachable' }>, facts: Facts) {
  const { direct, state, answers } = witness
  return openSession(form, { ...facts, direct, state }, answers)
}

describe('the real forms', () => {
  test.each([
    ['client', client],
    ['back-office', backOffice],
  ])('%s compiles without a finding', (_, json) => {
    expect(compile(json)).toMatchObject({ ok: true })
  })

  test.each(Object.entries(forms))(
    'every block and element of the %s form can be reached, as the engine shows',
    (_, form) => {
      const facts = sampleFacts(form.definition)
      for (const [at, block] of form.blocks.entries()) {
        const reached = reachVisible(form, { blocks: [at] }, facts)
        expect({ slug: block.slug, ...reached }).toMatchObject({ kind: 'reachable' })
        if (reached.kind !== 'reachable') continue
        expect(openWith(form, reached, facts).blockVisible(block.id)).toBe(true)
      }
      for (const [at, element] of form.elements.entries()) {
        const reached = reachVisible(form, { elements: [at] }, facts)
        expect({ name: element.name, ...reached }).toMatchObject({ kind: 'reachable' })
        if (reached.kind !== 'reachable') continue
        expect(openWith(form, reached, facts).visible(element.id)).toBe(true)
      }
    },
  )
})

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function at(value: unknown, ...path: (string | number)[]): Json {
  const end = path.reduce((part, key) => (isObject(part) ? part[key] : undefined), value)
  if (!isObject(end)) throw new Error(`nothing at ${path.join('.')}`)
  return end
}
const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const list = at(value, ...path)
  return Array.isArray(list) ? list : []
}
const blocks = (form: Json) => listAt(form, 'pages').flatMap((page) => listAt(page, 'blocks'))
const named = (all: unknown[], key: string, name: string) => at(all.find((one) => isObject(one) && one[key] === name))
const blockOf = (form: Json, slug: string) => named(blocks(form), 'slug', slug)
const of = (form: Json, name: string) =>
  named(
    blocks(form).flatMap((block) => listAt(block, 'elements')),
    'name',
    name,
  )
const attributes = (form: Json, name: string) => at(of(form, name), 'attributes')
const firstRule = (owner: Json) => at(owner, 'condition', 'rules', 0)
const rule = (element: string, operator: string, value: unknown) => ({ type: 'input', element, operator, value })
const refusal = (...rules: unknown[]) => ({ rules, logical_operator: 'AND' })
const when = (...rules: unknown[]) => ({ rules, logical_operator: 'AND', actions: ['visible'] })

const copy = (): Json => ({ ...structuredClone(client) })

type Defect = [FindingCode, string, (form: Json) => void]

const defects: [string, ...Defect][] = [
  [
    'an id used twice',
    'duplicate-id',
    'sub_first_name',
    (form) => (of(form, 'sub_first_name')['id'] = of(form, 'sub_last_name')['id']),
  ],
  [
    'a name used twice',
    'duplicate-name',
    'sub_last_name',
    (form) => (of(form, 'sub_first_name')['name'] = 'sub_last_name'),
  ],
  [
    'a block id used twice',
    'duplicate-id',
    'identite',
    (form) => (blockOf(form, 'identite')['id'] = blockOf(form, 'conseiller')['id']),
  ],
  [
    'a slug used twice on a page',
    'duplicate-slug',
    'identite',
    (form) => (blockOf(form, 'coordonnees')['slug'] = 'identite'),
  ],
  ['a block on another page', 'misplaced', 'identite', (form) => (blockOf(form, 'identite')['page_id'] = 19)],
  ['a block without elements', 'empty-block', 'conseiller', (form) => (blockOf(form, 'conseiller')['elements'] = [])],
  ['a type that does not exist', 'unknown-type', 'sub_city', (form) => (of(form, 'sub_city')['type'] = 'input_town')],
  [
    'an empty label',
    'missing-label',
    'sub_city',
    (form) => (attributes(form, 'sub_city')['label'] = { fr: '', en: 'City' }),
  ],
  ['an attribute misspelt', 'shape', 'sub_city.attributes', (form) => (attributes(form, 'sub_city')['requird'] = true)],
  [
    'a label that is a number',
    'shape',
    'sub_city.attributes.label',
    (form) => (attributes(form, 'sub_city')['label'] = 4),
  ],
  ['an element without attributes', 'shape', 'sub_city', (form) => delete of(form, 'sub_city')['attributes']],
  [
    'an action that does not exist',
    'shape',
    'tmi.condition.actions[0]',
    (form) => (at(of(form, 'tmi'), 'condition')['actions'] = ['shown']),
  ],
  [
    'a rule on an unknown element',
    'unknown-element',
    'tmi',
    (form) => (firstRule(of(form, 'tmi'))['element'] = 'subscriber'),
  ],
  [
    'a rule on an option that does not exist',
    'unknown-option',
    'tmi',
    (form) => (firstRule(of(form, 'tmi'))['value'] = 'moral'),
  ],
  [
    'an operator that does not exist',
    'unknown-operator',
    'tmi',
    (form) => (firstRule(of(form, 'tmi'))['operator'] = 'matches'),
  ],
  [
    'a status that does not exist',
    'unknown-state',
    'adequacy_text',
    (form) => (firstRule(of(form, 'adequacy_text'))['value'] = 'validated'),
  ],
  [
    'a text compared as a number',
    'incomparable',
    'tmi',
    (form) => (of(form, 'tmi')['condition'] = when(rule('sub_city', 'greater_than', 3))),
  ],
  [
    'a number compared with a text',
    'incomparable',
    'large_amount_notice',
    (form) => (of(form, 'large_amount_notice')['condition'] = when(rule('subscription_amount', 'equal', 'beaucoup'))),
  ],
  [
    'a threshold that is a text',
    'incomparable',
    'large_amount_notice',
    (form) => (of(form, 'large_amount_notice')['condition'] = when(rule('subscription_amount', 'at_least', '100000'))),
  ],
  [
    'a toggle compared with Oui',
    'incomparable',
    'cosub_address',
    (form) => (firstRule(of(form, 'cosub_address'))['value'] = 'Oui'),
  ],
  [
    'direct compared with a text',
    'incomparable',
    'conseiller',
    (form) => (firstRule(blockOf(form, 'conseiller'))['value'] = 'non'),
  ],
  [
    'a customer rule that does not hide',
    'customer-rule',
    'file_funds_origin',
    (form) => (at(of(form, 'file_funds_origin'), 'condition')['actions'] = ['required']),
  ],
  [
    'a formula that does not parse',
    'formula',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = '{cash_amount} + + '),
  ],
  [
    'a formula with property access',
    'formula',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = '{cash_amount}.constructor'),
  ],
  [
    'a formula on an unknown element',
    'unknown-element',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = '{cash} + 1'),
  ],
  [
    'a formula on a text',
    'formula-operand',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = '{sub_city} + 1'),
  ],
  [
    'a calculation without formula',
    'missing-formula',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = null),
  ],
  [
    'a formula that reads itself',
    'cycle',
    'funding_total',
    (form) => (of(form, 'funding_total')['calculate'] = '{funding_total} + 1'),
  ],
  [
    'a cycle through a condition',
    'cycle',
    'shares_number',
    (form) => (of(form, 'shares_number')['condition'] = when(rule('subscription_amount', 'greater_than', 1))),
  ],
  [
    'a choice without options',
    'missing-options',
    'marital_status',
    (form) => (attributes(form, 'marital_status')['options'] = []),
  ],
  [
    'an option there twice',
    'duplicate-option',
    'marital_status',
    (form) =>
      listAt(attributes(form, 'marital_status'), 'options').push(at(attributes(form, 'marital_status'), 'options', 0)),
  ],
  ['an upload without types', 'missing-types', 'file_rib', (form) => (attributes(form, 'file_rib')['types'] = [])],
  ['min above max', 'bounds', 'children_count', (form) => (attributes(form, 'children_count')['min'] = 50)],
  [
    'a date bound that is none',
    'bounds',
    'sub_birth_date',
    (form) => (attributes(form, 'sub_birth_date')['maxDate'] = 'yesterday'),
  ],
  [
    'an expected answer that is not offered',
    'expected-value',
    'us_person',
    (form) => (attributes(form, 'us_person')['expectedValue'] = 'No'),
  ],
  [
    'a default that is not offered',
    'default-value',
    'marital_status',
    (form) => (attributes(form, 'marital_status')['defaultValue'] = 'veuf.ve'),
  ],
  [
    'a default on a result',
    'default-value',
    'funding_total',
    (form) => (attributes(form, 'funding_total')['defaultValue'] = 3),
  ],
  [
    'words of nothing',
    'words-without-number',
    'shares_number_words',
    (form) => (of(form, 'shares_number_words')['reference'] = null),
  ],
  [
    'words of a text',
    'words-without-number',
    'shares_number_words',
    (form) => (of(form, 'shares_number_words')['reference'] = 'sub_city'),
  ],
  [
    'a percentage group without children',
    'missing-children',
    'wealth_split',
    (form) => delete attributes(form, 'wealth_split')['childrenElementsIds'],
  ],
  [
    'a percentage group with a missing child',
    'missing-children',
    'wealth_split',
    (form) => listAt(attributes(form, 'wealth_split'), 'childrenElementsIds').push('wealth_other_pct'),
  ],
  [
    'a required group with an optional child',
    'optional-child',
    'wealth_split',
    (form) => (attributes(form, 'wealth_rental_pct')['required'] = false),
  ],
  [
    'a table that is none',
    'table',
    'life_usufruct_rate',
    (form) => (at(attributes(form, 'life_usufruct_rate'), 'from')['tables'] = ['sub_city']),
  ],
  [
    'a column that no row has',
    'table',
    'life_usufruct_rate',
    (form) => (at(attributes(form, 'life_usufruct_rate'), 'from')['column'] = 'usufruct'),
  ],
  [
    'a gap between two score bands',
    'score-bands',
    'profile_label',
    (form) => (at(attributes(form, 'profile_label'), 'options', 1)['min'] = 25),
  ],
  [
    'a signature without document',
    'signature',
    'sign_mission_spouse',
    (form) => delete attributes(form, 'sign_mission_spouse')['docusignId'],
  ],
  [
    'a minimum from nowhere',
    'unknown-element',
    'shares_number',
    (form) => (attributes(form, 'shares_number')['minFrom'] = 'minimum'),
  ],
  [
    'a pair of which one is missing',
    'pair',
    'referential',
    (form) => listAt(form, 'referential', 'phonesMustDiffer').push(['sub_phone', 'sub_phone_3']),
  ],
  [
    'a pair of two types',
    'pair',
    'referential',
    (form) => listAt(form, 'referential', 'answersMustDiffer').push(['tax_country', 'sub_email']),
  ],
  [
    'an answer that must differ from itself',
    'pair',
    'referential',
    (form) => listAt(form, 'referential', 'emailsMustDiffer').push(['sub_email', 'sub_email']),
  ],
  [
    'the account of what is no IBAN',
    'pair',
    'debit_bic',
    (form) => (at(attributes(form, 'debit_bic'), 'account')['iban'] = 'sub_last_name'),
  ],
  [
    'a country that is a name',
    'pair',
    'sub_city',
    (form) => (attributes(form, 'sub_city')['countryFrom'] = 'sub_last_name'),
  ],
  [
    'a postcode that is a number',
    'pair',
    'sub_city',
    (form) => (attributes(form, 'sub_city')['postcodeFrom'] = 'shares_number'),
  ],
  [
    'a heading that is missing',
    'table',
    'life_table',
    (form) => listAt(attributes(form, 'life_table'), 'options', 0, 'header', 'fr').pop(),
  ],
  [
    'a row with a column more',
    'table',
    'life_table',
    (form) =>
      listAt(attributes(form, 'life_table'), 'options', 1, 'sub_options').push({ key: 'x', label: 'x', value: 3 }),
  ],
  [
    'a part of an account that there is not',
    'shape',
    'debit_iban.attributes.parts',
    (form) => listAt(attributes(form, 'debit_iban'), 'parts').push('branch'),
  ],
  [
    'a button that does what no button does',
    'shape',
    'product_documents.attributes.action',
    (form) => (attributes(form, 'product_documents')['action'] = 'open_documents'),
  ],
  [
    'a first answer below the least',
    'default-value',
    'children_count',
    (form) => Object.assign(attributes(form, 'children_count'), { min: 1, defaultValue: 0 }),
  ],
  [
    'days of birth from tomorrow until yesterday',
    'bounds',
    'sub_birth_date',
    (form) => Object.assign(attributes(form, 'sub_birth_date'), { minDate: '+1d', maxDate: '-1d' }),
  ],
  [
    'a refusal by an element that is not there',
    'unknown-element',
    'tax_country',
    (form) => (attributes(form, 'tax_country')['refusedWhen'] = refusal(rule('country', 'equal', 'FR'))),
  ],
  [
    'a refusal by an option that is not offered',
    'unknown-option',
    'tax_country',
    (form) => (attributes(form, 'tax_country')['refusedWhen'] = refusal(rule('marital_status', 'equal', 'alone'))),
  ],
  [
    'a refusal without rules',
    'shape',
    'tax_country.attributes.refusedWhen',
    (form) => (attributes(form, 'tax_country')['refusedWhen'] = {}),
  ],
  [
    'a referential to nothing',
    'unknown-element',
    'referential',
    (form) => (at(form, 'referential')['duration'] = 'years'),
  ],
  [
    'an element that contradicts its block',
    'never-visible',
    'sub_city',
    (form) => (of(form, 'sub_city')['condition'] = when(rule('subscriber_type', 'equal', 'morale'))),
  ],
  [
    'a required element never visible',
    'required-never-visible',
    'sub_city',
    (form) => (of(form, 'sub_city')['condition'] = when(rule('subscriber_type', 'equal', 'morale'))),
  ],
  [
    'a threshold beyond what can be typed',
    'never-visible',
    'tmi',
    (form) => (of(form, 'tmi')['condition'] = when(rule('children_count', 'greater_than', 99))),
  ],
  [
    'a threshold beyond what can be computed',
    'never-visible',
    'tmi',
    (form) => (of(form, 'tmi')['condition'] = when(rule('origin_total_pct', 'greater_than', 500))),
  ],
  [
    'a score that no answers give',
    'never-visible',
    'tmi',
    (form) => (of(form, 'tmi')['condition'] = when(rule('profile_score', 'greater_than', 80))),
  ],
  [
    'two answers at once to one question',
    'never-visible',
    'conjoint',
    (form) => listAt(blockOf(form, 'conjoint'), 'condition', 'rules').push(rule('marital_status', 'equal', 'pacs')),
  ],
  [
    'a block behind a hidden answer',
    'never-visible',
    'conjoint',
    (form) => listAt(blockOf(form, 'conjoint'), 'condition', 'rules').push(rule('company_name', 'not_equal', '')),
  ],
  [
    'a finish block out of reach',
    'finish-unreachable',
    'signature-souscription',
    (form) =>
      (blockOf(form, 'signature-souscription')['condition'] = when(
        rule('subscriber_type', 'equal', 'physique'),
        rule('siret', 'not_equal', ''),
      )),
  ],
]

describe('every defect is reported, with its place', () => {
  test.each(defects)('%s', (_, code, where, damage) => {
    const form = copy()
    damage(form)
    const result = compile(form)
    const found = result.ok ? [] : result.findings
    expect(found).toContainEqual(expect.objectContaining({ code, where, reason: expect.stringMatching(/\S/) }))
  })

  test('all at once', () => {
    const form = copy()
    const codes = ['unknown-type', 'formula', 'unknown-option', 'missing-children', 'bounds', 'never-visible']
    for (const code of codes) defects.find(([, one]) => one === code)?.[3](form)
    const result = compile(form)
    const found = result.ok ? [] : result.findings.map((finding) => finding.code)
    expect(found).toEqual(expect.arrayContaining(codes))
  })

  test('there are more than twenty kinds', () => {
    expect(new Set(defects.map(([, code]) => code)).size).toBeGreaterThan(20)
  })
})

test('a form checked again after a change has the findings of that form checked at once', () => {
  const check = makeCompiler()
  const change = (attributes: object) => ({
    ...client,
    pages: client.pages.map((page, at) =>
      at > 0
        ? page
        : { ...page, blocks: page.blocks.map((block, of) => (of > 0 ? block : withFirst(block, attributes))) },
    ),
  })
  const withFirst = (
    { elements: [first, ...others], ...block }: (typeof client.pages)[0]['blocks'][0],
    given: object,
  ) => ({
    ...block,
    elements: [{ ...first, attributes: { ...first?.attributes, ...given } }, ...others],
  })
  const nobody = { minFrom: 'nobody' }
  const states = [
    {},
    { label: 1 },
    { label: 1 },
    nobody,
    { ...nobody, label: '' },
    { label: '' },
    { unknown: true },
    {},
  ]
  for (const given of states) {
    const form = change(given)
    const [again, once] = [check(form), compile(form)]
    expect(again.ok ? [] : again.findings).toEqual(once.ok ? [] : once.findings)
  }
  const before = check(change({}))
  const after = check(change({ label: { fr: 'Autre', en: 'Other' }, why: 'x' }))
  if (!before.ok || !after.ok) throw new Error('broken')
  expect(after.form.elements[0]?.attributes).toMatchObject({ label: { fr: 'Autre', en: 'Other' }, why: 'x' })
  expect(after.form.element(after.form.elements[0]?.id ?? 0)?.attributes.why).toBe('x')
  // Linked again only where more than a text changed.
  const other = check(change({ required: before.form.elements[0]?.attributes.required !== true }))
  const isLinkedAgain = (one: ReturnType<typeof check>) => one.ok && one.form.tables.graph !== before.form.tables.graph
  expect([isLinkedAgain(after), isLinkedAgain(other)]).toEqual([false, true])
})

test('a cycle is reported with its path', () => {
  const form = copy()
  of(form, 'shares_number')['condition'] = when(rule('subscription_amount', 'greater_than', 1))
  const result = compile(form)
  expect(result.ok ? [] : result.findings).toContainEqual({
    code: 'cycle',
    where: 'shares_number',
    reason: 'shares_number → subscription_amount → shares_number',
    circle: ['shares_number', 'subscription_amount', 'shares_number'],
  })
})

test('an element that can never be visible is reported with the rules that contradict each other', () => {
  const form = copy()
  of(form, 'sub_city')['condition'] = when(rule('subscriber_type', 'equal', 'morale'))
  const result = compile(form)
  const reason = 'subscriber_type would have to be equal "physique" for coordonnees and equal "morale" for sub_city'
  const contradiction = [
    { rule: rule('subscriber_type', 'equal', 'physique'), where: 'coordonnees' },
    { rule: rule('subscriber_type', 'equal', 'morale'), where: 'sub_city' },
  ]
  const finding = { code: 'never-visible', where: 'sub_city', reason, contradiction }
  expect(result.ok ? [] : result.findings).toContainEqual(finding)
})

test.each([[null], [[]], ['form'], [{}], [{ id: 1, name: 'x', pages: [{}] }]])('%j is not a form', (json) => {
  expect(compile(json)).toMatchObject({ ok: false })
})

test('a form on the wire, with ids for names and texts in one language, compiles as well', () => {
  const ids = new Map(forms.client.elements.map(({ name, id }) => [name, id]))
  const text = JSON.stringify(client, (key, value: unknown) => {
    if (
      typeof value === 'string' &&
      ['element', 'reference', 'childElementId', 'heldFrom', 'minFrom', 'docusignFrom', 'countryFrom', 'iban'].includes(
        key,
      )
    )
      return ids.get(value)
    if (key === 'calculate' && typeof value === 'string')
      return value.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${ids.get(name)}}`)
    if (key === 'childrenElementsIds' || key === 'tables') return (value as string[]).map((name) => ids.get(name))
    if (value && typeof value === 'object' && 'fr' in value && key !== 'header') return value.fr
    return value
  })
  const form = compiled(JSON.parse(text))
  expect(form.elements.length).toBe(227)
})

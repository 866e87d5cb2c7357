import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Action, Condition, Definition, Element, Facts, Rule, Value } from '../definition.ts'
import { actions } from '../definition.ts'
import { searchFlip } from './flip.ts'
import type { Change } from './flip.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { findSample, openSample } from '../testing/samples.ts'
import { compileTrusted } from '../compile/compile-trusted.ts'

const MOST_TRIALS = 20_000
/** Everything is tried by `npm run test:long`, otherwise a sample of it. */
const isLong = Boolean(process.env['LONG'])
const findFlip = (...given: Parameters<typeof searchFlip>) => searchFlip(...given).changes

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
const named = ['ongoing', 'signature', 'signed']
const states = [...named, 'canceled']

const inputs: readonly { make: (condition: Condition | null) => Element; answers: readonly Value[] }[] = [
  {
    make: (condition) => element('input_radio', { options }, { name: 'x', condition }),
    answers: [null, 'a', 'b', 'c'],
  },
  {
    make: (condition) => element('select', { options, multiple: true }, { name: 'l', condition }),
    answers: [null, ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']],
  },
  { make: (condition) => element('toggle', {}, { name: 't', condition }), answers: [null, true, false] },
  {
    make: (condition) => element('input_integer', { min: 0, max: 3 }, { name: 'n', condition }),
    answers: [null, 0, 1, 2, 3],
  },
  {
    make: (condition) => element('input_integer', { min: 0, max: 3 }, { name: 'm', condition }),
    answers: [null, 0, 1, 2, 3],
  },
]

const listRule: fc.Arbitrary<Rule> = fc.record({
  type: fc.constant('input' as const),
  element: fc.constant('l'),
  operator: fc.constantFrom('contains' as const, 'not_equal' as const),
  value: fc.constantFrom('a', 'b'),
})
const choiceRule: fc.Arbitrary<Rule> = fc.record({
  type: fc.constant('input' as const),
  element: fc.constant('x'),
  operator: fc.constantFrom('equal' as const, 'not_equal' as const),
  value: fc.constantFrom('a', 'b', ''),
})
const numberRule = (name: string, most: number): fc.Arbitrary<Rule> =>
  fc.record({
    type: fc.constant('input' as const),
    element: fc.constant(name),
    operator: fc.constantFrom('greater_than' as const, 'less_than' as const, 'equal' as const, 'empty' as const),
    value: fc.integer({ min: 0, max: most }),
  })
const factRule: fc.Arbitrary<Rule> = fc.oneof(
  fc
    .record({ operator: fc.constantFrom('equal' as const, 'not_equal' as const), value: fc.constantFrom(...named) })
    .map((rule): Rule => ({ type: 'state', ...rule })),
  fc.boolean().map((value): Rule => ({ type: 'dossier', field: 'direct', operator: 'equal', value })),
)
const rulesOn = [
  choiceRule,
  listRule,
  fc.boolean().map((value): Rule => ({ type: 'input', element: 't', operator: 'equal', value })),
  numberRule('n', 3),
  numberRule('m', 3),
  numberRule('result', 9),
  factRule,
]

const conditionOn = (before: number, ...some: Action[]): fc.Arbitrary<Condition> =>
  fc.record({
    rules: fc.array(fc.oneof(...rulesOn.slice(0, before), factRule), { minLength: 1, maxLength: 3 }),
    logical_operator: fc.constantFrom('AND' as const, 'OR' as const),
    actions: fc.constantFrom<Action[]>(
      ['visible'],
      ...some.map((action): Action[] => ['visible', action]),
      ...some.map((action) => [action]),
    ),
  })

const smallForm: fc.Arbitrary<Definition> = fc
  .tuple(
    fc.tuple(...inputs.map((_, at) => fc.option(conditionOn(at)))),
    fc.constantFrom('{n} + {m}', '{n} * {m}', '2 * {n} - {m} + 1'),
    fc.option(conditionOn(6)),
    fc.option(conditionOn(6)),
    conditionOn(6, 'required', 'disabled'),
  )
  .map(([conditions, calculate, ofResult, ofBlock, ofTarget]) => {
    const made = inputs.map(({ make }, at) => make(conditions[at] ?? null))
    const result = element('calculate', {}, { name: 'result', calculate, condition: ofResult && onlyBefore(ofResult) })
    const target = element('input_text', {}, { name: 'target', condition: ofTarget })
    const { pages } = viewOf([...made, result]).definition
    const [page] = pages
    const [block] = page?.blocks ?? []
    if (!page || !block) throw new Error('no block')
    const second = { ...block, id: 2, slug: 'second', condition: ofBlock, elements: [target] }
    return { id: 1, name: 'small', pages: [{ ...page, blocks: [block, second] }] }
  })

const onlyBefore = (condition: Condition): Condition | null => {
  const rules = condition.rules.filter((rule) => rule.type !== 'input' || rule.element !== 'result')
  return rules.length > 0 ? { ...condition, rules } : null
}

type Setting = { answers: Readonly<Record<string, Value>>; facts: Facts }
const names = ['x', 'l', 't', 'n', 'm']
const setting: fc.Arbitrary<Setting> = fc.record({
  answers: fc
    .tuple(...inputs.map(({ answers }) => fc.constantFrom(...answers)))
    .map((values) => Object.fromEntries(values.map((value, at) => [names[at] ?? '', value]))),
  facts: fc.record({ direct: fc.boolean(), state: fc.constantFrom(...states), today: fc.constant('2026-11-02') }),
})

/** Brute force over all answers and facts. */
function fewestChanges(session: Session, { answers, facts }: Setting, flipped: () => boolean): number | null {
  let best: number | null = null
  const tryFrom = (at: number, changes: number) => {
    if (best !== null && changes >= best) return
    const input = inputs[at]
    const name = names[at] ?? ''
    if (!input) {
      if (flipped()) best = changes
      return
    }
    for (const value of input.answers) {
      session.set(name, value)
      tryFrom(at + 1, changes + (value === answers[name] ? 0 : 1))
    }
    session.set(name, answers[name] ?? null)
  }
  for (const direct of [true, false]) {
    for (const state of states) {
      session.setFacts({ ...facts, direct, state })
      tryFrom(0, (direct === facts.direct ? 0 : 1) + (state === facts.state ? 0 : 1))
    }
  }
  session.setFacts(facts)
  return best
}

function apply(session: Session, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind === 'answer') session.set(change.elementId, change.value)
    else session.setFacts({ ...session.facts(), [change.kind]: change.value })
  }
}

test(
  'no smaller change than the one proposed turns the state around, and none where none is',
  { timeout: 60_000 },
  () => {
    const sizes = new Map<number | null, number>()
    fc.assert(
      fc.property(smallForm, setting, fc.constantFrom(...actions), (definition, given, action) => {
        const compiled = compileTrusted(definition)
        if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
        const session = openSession(compiled.form, given.facts, given.answers)
        const now = session[action]('target')
        const found = findFlip(session, compiled.form.tables.index.get('target') ?? -1, action)
        const fewest = fewestChanges(session, given, () => session[action]('target') !== now)
        expect(found?.length ?? null).toBe(fewest)
        sizes.set(fewest, (sizes.get(fewest) ?? 0) + 1)
        apply(session, found ?? [])
        expect(session[action]('target')).toBe(found ? !now : now)
      }),
      { numRuns: isLong ? 300 : 25 },
    )
    expect([...sizes.keys()]).toEqual(expect.arrayContaining([null, 1, 2]))
  },
)

test('on the real forms the search always terminates', { timeout: 30_000 }, () => {
  const tried = ['pp-married-spouse', 'company-usu-5y', 'couple-60k', 'manual-couple'].flatMap((id) => {
    const session = openSample(findSample(id))
    const { elements, blockOf } = session.form
    return elements.flatMap(({ condition, id: elementId }, at) =>
      (isLong || at % 4 === 0) && (condition ?? blockOf(elementId)?.condition)
        ? actions.map((action) => searchFlip(session, at, action).attempts)
        : [],
    )
  })
  expect(tried.length).toBeGreaterThan(isLong ? 1000 : 250)
  expect(Math.max(...tried)).toBeLessThan(MOST_TRIALS / 10)
})

test('as many changes as it takes, answers first', () => {
  const session = openSample(findSample('pp-single-full'), { subscriber_type: 'morale', marital_status: null })
  const at = session.form.tables.index.get('sign_mission_spouse') ?? -1
  expect(findFlip(session, at, 'visible')).toMatchObject([
    { name: 'subscriber_type', value: 'physique' },
    { name: 'marital_status', value: 'marie' },
    { kind: 'state', value: 'mission_validation' },
  ])
})

test('another answer is proposed before none at all', () => {
  const session = openSample(findSample('pp-single-full'), {})
  const at = session.form.tables.index.get('sub_zip') ?? -1
  expect(findFlip(session, at, 'visible')).toMatchObject([{ name: 'subscriber_type', value: 'morale' }])
})

test('one number that brings a result between two limits', () => {
  const between: Condition = {
    rules: [
      { type: 'input', element: 'amount', operator: 'greater_than', value: 30 },
      { type: 'input', element: 'amount', operator: 'less_than', value: 36 },
    ],
    logical_operator: 'AND',
    actions: ['visible'],
  }
  const compiled = compileTrusted(
    viewOf([
      element('input_integer', { min: 0, max: 1000 }, { name: 'shares' }),
      element('input_float', { min: 0 }, { name: 'price' }),
      element('calculate', {}, { name: 'amount', calculate: '{price} * {shares}' }),
      element('input_text', {}, { name: 'target', condition: between }),
    ]).definition,
  )
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  const session = openSession(
    compiled.form,
    { direct: false, state: 'ongoing', today: '2026-11-02' },
    { price: 7, shares: 900 },
  )
  expect(findFlip(session, compiled.form.tables.index.get('target') ?? -1, 'visible')).toMatchObject([
    { name: 'shares', value: 5 },
  ])
})

test('the proposed change is that of the nearest answer, before those that the whole dossier depends on', () => {
  const married = openSample(findSample('pp-married-spouse'))
  const regime = married.form.tables.index.get('matrimonial_regime') ?? -1
  expect(findFlip(married, regime, 'visible')).toMatchObject([{ name: 'marital_status' }])
  const large = openSample(findSample('direct-153k'))
  const notice = large.form.tables.index.get('large_amount_notice') ?? -1
  expect(findFlip(large, notice, 'visible')).toMatchObject([{ name: 'shares_number', value: 490 }])
})

test('a search in a long chain of conditions ends, found or given up', () => {
  for (const length of [60, 240, 2000]) {
    const chain = Array.from({ length }, (_, rank) =>
      element('toggle', {}, { name: `link_${rank}`, condition: rank === 0 ? null : whenYes(`link_${rank - 1}`) }),
    )
    const compiled = compileTrusted(viewOf(chain).definition)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
    const session = openSession(compiled.form, { direct: false, state: 'ongoing', today: '2026-11-02' })
    expect(findFlip(session, 3, 'visible')).toHaveLength(3)
    expect(searchFlip(session, length - 1, 'visible').attempts).toBeLessThanOrEqual(MOST_TRIALS)
  }
})

const whenYes = (name: string): Condition => ({
  rules: [{ type: 'input', element: name, operator: 'equal', value: true }],
  logical_operator: 'AND',
  actions: ['visible'],
})

test('a number far from the limit is brought near it in a bounded number of steps', () => {
  const least: Condition = {
    rules: [{ type: 'input', element: 'amount', operator: 'at_least', value: 24 }],
    logical_operator: 'AND',
    actions: ['visible'],
  }
  const compiled = compileTrusted(
    viewOf([
      element('input_float', {}, { name: 'amount' }),
      element('input_text', {}, { name: 'target', condition: least }),
    ]).definition,
  )
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  const facts = { direct: false, state: 'ongoing', today: '2026-11-02' }
  const session = openSession(compiled.form, facts, { amount: 1e10 })
  const [change] = findFlip(session, compiled.form.tables.index.get('target') ?? -1, 'visible') ?? []
  expect(change).toMatchObject({ name: 'amount' })
  expect(change?.value).toBeLessThan(24)
})

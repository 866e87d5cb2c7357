import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compileTrusted } from '../compile/compile-trusted.ts'
import type { Condition, Definition, Element, Facts, Rule, Value } from '../definition.ts'
import type { HiddenAnswers } from '../compile/form.ts'
import { countMissing } from './count-missing.ts'
import { openSession } from './session.ts'
import type { Session } from './session.ts'
import { element } from '../testing/form-view.ts'

const facts: Facts = { direct: false, state: 'ongoing', today: '2026-11-02' }

function form(elements: readonly Element[], hidden: HiddenAnswers = 'empty', condition: Condition | null = null) {
  const block = {
    id: 1,
    page_id: 1,
    slug: 'block',
    rank: 1,
    kind: 'normal' as const,
    title: 'Block',
    condition,
    elements,
  }
  const page = { id: 1, form_id: 1, slug: 'page', rank: 1, title: 'Page', blocks: [block] }
  const definition: Definition = { id: 1, name: 'form', pages: [page] }
  const compiled = compileTrusted(definition, { hidden })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  return compiled.form
}

const when = (name: string, operator: Rule['operator'], value: Rule['value'] = null): Rule => ({
  type: 'input',
  element: name,
  operator,
  value,
})
const all = (actions: Condition['actions'], ...rules: Rule[]): Condition => ({
  rules,
  logical_operator: 'AND',
  actions,
})
const any = (actions: Condition['actions'], ...rules: Rule[]): Condition => ({ rules, logical_operator: 'OR', actions })
const amount = (name: string) => element('input_float_currency_amount', {}, { name })
const sum = (calculate: string, condition: Condition | null = null) =>
  element('calculate', {}, { name: 'sum', calculate, condition })

describe('rules compare as the product says', () => {
  test.each<[string, Rule['operator'], Rule['value'], Value, boolean]>([
    ['a text equal to itself', 'equal', 'marie', 'marie', true],
    ['spaces around a text do not count', 'equal', 'marie', ' marie ', true],
    ['numbers written differently', 'equal', 12.5, '12,50', true],
    ['a number in English and in French notation', 'equal', '1234.5', '1 234,5', true],
    ['true and its text', 'equal', true, 'true', true],
    ['empty is not false', 'equal', false, null, false],
    ['empty equals the empty text', 'equal', '', null, true],
    ['empty differs from any text', 'not_equal', 'marie', null, true],
    ['a filled answer is not the empty text', 'not_equal', '', 'x', true],
    ['one of several choices', 'equal', 'a', ['b', 'a'], true],
    ['none of several choices', 'not_equal', 'c', ['b', 'a'], true],
    ['above the limit', 'greater_than', 100, 100.01, true],
    ['at the limit', 'greater_than', 100, 100, false],
    ['empty is above nothing', 'greater_than', -1, null, false],
    ['below', 'less_than', 3, 2, true],
    ['at least', 'at_least', 3, 3, true],
    ['at most', 'at_most', 3, 3, true],
    ['among', 'in', ['a', 'b'], 'b', true],
    ['not among', 'in', ['a', 'b'], 'c', false],
    ['empty', 'empty', null, null, true],
    ['not empty', 'empty', null, 'a', false],
    ['a part of a text', 'contains', 'bc', 'abcd', true],
    ['one of the chosen', 'contains', 'a', ['a'], true],
  ])('%s', (_, operator, constant, value, expected) => {
    const type = Array.isArray(value) ? 'input_sort' : typeof value === 'number' ? 'input_float' : 'input_text'
    const session = openSession(
      form([
        element(type, {}, { name: 'a' }),
        element('output_text', {}, { name: 'b', condition: all(['visible'], when('a', operator, constant)) }),
      ]),
      facts,
    )
    session.set('a', value)
    expect(session.visible('b')).toBe(expected)
  })
})

describe('conditions', () => {
  test('AND wants all, OR wants one', () => {
    const rules = [when('a', 'equal', 'x'), when('b', 'equal', 'y')]
    const session = openSession(
      form([
        element('input_text', {}, { name: 'a' }),
        element('input_text', {}, { name: 'b' }),
        element('output_text', {}, { name: 'both', condition: all(['visible'], ...rules) }),
        element('output_text', {}, { name: 'one', condition: any(['visible'], ...rules) }),
      ]),
      facts,
    )
    session.set('a', 'x')
    expect([session.visible('both'), session.visible('one')]).toEqual([false, true])
    session.set('b', 'y')
    expect([session.visible('both'), session.visible('one')]).toEqual([true, true])
  })

  test('the block and the element must both be visible', () => {
    const session = openSession(
      form(
        [
          element(
            'input_text',
            {},
            { name: 'b', condition: all(['visible'], { type: 'state', operator: 'equal', value: 'signed' }) },
          ),
        ],
        'empty',
        all(['visible'], { type: 'dossier', field: 'direct', operator: 'equal', value: true }),
      ),
      facts,
    )
    expect([session.blockVisible(1), session.visible('b')]).toEqual([false, false])
    expect(session.visibleBlocks()).toEqual([])
    session.setFacts({ ...facts, direct: true })
    expect([session.blockVisible(1), session.visible('b')]).toEqual([true, false])
    session.setFacts({ ...facts, direct: true, state: 'signed' })
    expect([session.blockVisible(1), session.visible('b')]).toEqual([true, true])
  })

  test.each<[string, Element, number]>([
    ['a required element without an answer', element('input_text', { required: true }, { name: 'a' }), 1],
    ['one that may stay empty', element('input_text', {}, { name: 'a' }), 0],
    [
      'one that is hidden',
      element('input_text', { required: true }, { name: 'a', condition: all(['visible'], when('x', 'equal', 'y')) }),
      0,
    ],
    [
      'one that is disabled',
      element('input_text', { required: true }, { name: 'a', condition: all(['disabled'], when('x', 'empty')) }),
      0,
    ],
    ['a result, which nobody can give', element('calculate', { required: true }, { name: 'a', calculate: '{n}' }), 0],
    [
      'a group, whose parts speak for themselves',
      element('group_percentage_input_range', { required: true }, { name: 'a' }),
      0,
    ],
  ])('%s: what is missing is a problem, and nothing else is', (_, one, missing) => {
    const session = openSession(form([element('input_text', {}, { name: 'x' }), amount('n'), one]), facts)
    expect([session.problems().length, countMissing(session)]).toEqual([missing, missing])
  })

  test('required and disabled follow their condition, and read-only mode turns required off', () => {
    const condition = all(['required', 'disabled'], when('a', 'equal', 'x'))
    const session = openSession(
      form([
        element('input_text', { required: true }, { name: 'a' }),
        element('input_text', {}, { name: 'b', condition }),
      ]),
      facts,
    )
    expect([session.required('b'), session.disabled('b')]).toEqual([false, false])
    session.set('a', 'x')
    expect([session.required('b'), session.disabled('b')]).toEqual([true, true])
    session.setFacts({ ...facts, readOnly: true })
    expect([session.required('a'), session.required('b'), session.disabled('a')]).toEqual([false, false, true])
    expect(session.problems()).toEqual([])
  })

  test('no rules means visible, not required and enabled', () => {
    const session = openSession(
      form([element('input_text', {}, { name: 'a', condition: all(['visible', 'required', 'disabled']) })]),
      facts,
    )
    expect(session.snapshot('a')).toEqual({ visible: true, required: false, disabled: false, value: null })
  })

  test('a customer rule that is off hides its element whatever the answers', () => {
    const condition = { ...all(['visible', 'required'], when('a', 'greater_than', 30_000)), rule: 'extraDocument' }
    const extra = form([amount('a'), element('input_file', {}, { name: 'proof', condition })])
    expect(openSession(extra, facts, { a: 30_000.01 }).required('proof')).toBe(true)
    expect(openSession(extra, facts, { a: 30_000 }).visible('proof')).toBe(false)
    expect(openSession(extra, { ...facts, rules: ['extraDocument'] }, { a: 40_000 }).visible('proof')).toBe(true)
    expect(openSession(extra, { ...facts, rules: [] }, { a: 40_000 }).visible('proof')).toBe(false)
  })
})

const hideable = (hidden: HiddenAnswers) =>
  openSession(
    form(
      [
        element('toggle', {}, { name: 'show' }),
        element('input_integer', {}, { name: 'a', condition: all(['visible'], when('show', 'equal', true)) }),
        element('input_integer', {}, { name: 'b' }),
        sum('{a} + {b}'),
        element('output_text', {}, { name: 'note', condition: all(['visible'], when('a', 'equal', 5)) }),
      ],
      hidden,
    ),
    facts,
    { show: true, a: 5, b: 1 },
  )

describe('a hidden answer', () => {
  test('counts as 0 in formulas and as empty in rules, and comes back when shown again', () => {
    const session = hideable('empty')
    expect([session.value('sum'), session.visible('note')]).toEqual([6, true])
    session.set('show', false)
    expect([session.value('a'), session.answer('a'), session.value('sum'), session.visible('note')]).toEqual([
      null,
      5,
      1,
      false,
    ])
    session.set('show', true)
    expect([session.value('a'), session.value('sum'), session.visible('note')]).toEqual([5, 6, true])
  })

  test('visible but empty, it empties the result', () => {
    const session = hideable('empty')
    session.set('a', null)
    expect(session.value('sum')).toBeNull()
  })

  test('keeps its part where peers keep it', () => {
    const session = hideable('keep')
    session.set('show', false)
    expect([session.visible('a'), session.value('a'), session.value('sum'), session.visible('note')]).toEqual([
      false,
      5,
      6,
      true,
    ])
  })
})

describe('values', () => {
  test('a default is the value until it is changed, also to nothing', () => {
    const one = form([element('input_integer', { defaultValue: 6 }, { name: 'a' })])
    expect(openSession(one, facts).value('a')).toBe(6)
    expect(openSession(one, facts, { a: 7 }).value('a')).toBe(7)
    expect(openSession(one, facts, { a: null }).value('a')).toBeNull()
  })

  test('the start of a slider is not a value', () => {
    expect(openSession(form([element('range', { start: 5 }, { name: 'a' })]), facts).value('a')).toBeNull()
  })

  test.each([Number.NaN, Infinity, -Infinity])('%s is no number', (value) => {
    const session = openSession(form([amount('a'), sum('{a} + 1')]), facts, { a: value })
    session.set('a', value)
    expect([session.value('a'), session.value('sum')]).toEqual([null, null])
  })

  test('+33 alone is no phone', () => {
    expect(
      openSession(form([element('input_tel', { defaultValue: '+33' }, { name: 'a' })]), facts).value('a'),
    ).toBeNull()
  })

  test('a computed element takes no answer', () => {
    const session = openSession(form([amount('a'), sum('{a} * 2')]), facts, { a: 2, sum: 99 })
    session.set('sum', 98)
    expect(session.value('sum')).toBe(4)
  })

  test('answers of another version of the form are passed over; asking for an unknown element is a mistake', () => {
    const session = openSession(form([amount('a')]), facts, { gone: 1, 9999: 2 })
    session.setMany({ gone: 3 })
    expect(() => session.value('gone')).toThrow('no such element')
  })
})

const three = () => openSession(form([amount('a'), amount('b'), sum('{a} + 1')]), facts, { a: 1, b: 1 })

describe('following changes', () => {
  test('only what changed is reported, with what follows from it', () => {
    const session = three()
    const [a, b, total] = session.form.elements.map(({ id }) => id)
    const before = session.version()
    session.set('a', 2)
    expect(session.changedSince(before)).toEqual([a, total])
    const after = session.version()
    session.set('a', 2)
    expect(session.changedSince(after)).toEqual([])
    session.setMany([
      ['a', 3],
      ['b', 3],
    ])
    expect(session.changedSince(after)).toEqual([a, b, total])
  })

  test('a snapshot is the same object until its element changes, and cannot be changed', () => {
    const session = three()
    const [a, b, total] = [session.snapshot('a'), session.snapshot('b'), session.snapshot('sum')]
    session.set('a', 2)
    expect(session.snapshot('b')).toBe(b)
    expect(session.snapshot('a')).not.toBe(a)
    expect(session.snapshot('sum')).not.toBe(total)
    expect(session.snapshot('sum').value).toBe(3)
    expect(Object.isFrozen(session.snapshot('a'))).toBe(true)
  })

  test('listeners are called for their own element only, until they unsubscribe', () => {
    const session = three()
    const heard = { b: vi.fn<() => void>(), sum: vi.fn<() => void>(), all: vi.fn<() => void>() }
    session.subscribe('b', heard.b)
    const leave = session.subscribe('sum', heard.sum)
    session.subscribeAll(heard.all)
    session.set('a', 2)
    session.set('a', 2)
    expect([heard.b.mock.calls.length, heard.sum.mock.calls.length, heard.all.mock.calls.length]).toEqual([0, 1, 1])
    leave()
    session.set('a', 3)
    expect(heard.sum).toHaveBeenCalledTimes(1)
  })

  test('a listener may change another element', () => {
    const session = three()
    session.subscribe('a', () => session.set('b', session.value('sum')))
    session.set('a', 10)
    expect(session.value('b')).toBe(11)
  })

  test('an element shown by its block and hidden by its own rule at once has not changed', () => {
    const shown = { type: 'state', operator: 'equal', value: 'signed' } as const
    const session = openSession(
      form(
        [
          element('toggle', {}, { name: 'a' }),
          element(
            'output_text',
            {},
            { name: 'b', condition: all(['visible'], when('a', 'equal', true), when('a', 'not_equal', true)) },
          ),
        ],
        'empty',
        all(['visible'], shown),
      ),
      { ...facts, state: 'signed' },
    )
    const before = session.snapshot('b')
    session.set('a', true)
    expect(session.snapshot('b')).toBe(before)
  })
})

const tangled = form([
  element('toggle', {}, { name: 't' }),
  element('select', { options: ['x', 'y', 'z'].map((value) => ({ value, label: value })) }, { name: 's' }),
  element('input_integer', {}, { name: 'a', condition: all(['visible'], when('t', 'equal', true)) }),
  element(
    'input_float',
    {},
    { name: 'b', condition: any(['visible', 'required'], when('s', 'equal', 'x'), when('a', 'greater_than', 10)) },
  ),
  element('calculate', {}, { name: 'c', calculate: '{a} + {b} * 2' }),
  element(
    'calculate',
    { format: 'currency' },
    { name: 'd', calculate: 'round({c} / 3, 2) - {a}', condition: all(['visible'], when('c', 'greater_than', 1)) },
  ),
  element(
    'input_text',
    {},
    { name: 'e', condition: all(['visible', 'disabled'], when('d', 'not_equal', ''), when('s', 'not_equal', 'z')) },
  ),
  element('calculate', {}, { name: 'f', calculate: 'if({d}, {c} / {d}, 0) + max({a}, {b})' }),
])
const names = tangled.elements.map(({ name }) => name)
const change = fc.oneof(
  fc.tuple(fc.constant('t'), fc.constantFrom<Value>(true, false, null)),
  fc.tuple(fc.constant('s'), fc.constantFrom<Value>('x', 'y', 'z', null)),
  fc.tuple(fc.constant('a'), fc.option(fc.integer({ min: -20, max: 40 }))),
  fc.tuple(fc.constant('b'), fc.option(fc.integer({ min: -5000, max: 5000 }).map((cents) => cents / 100))),
  fc.tuple(fc.constant('e'), fc.constantFrom<Value>('hello', null)),
)
const stateOf = (session: Session) =>
  names.map((name) => ({
    visible: session.visible(name),
    required: session.required(name),
    disabled: session.disabled(name),
    value: session.value(name),
  }))

describe('whatever the order of changes', () => {
  test('one change after another gives the state of a session opened on the result', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const session = openSession(tangled, facts)
        for (const [name, value] of changes) session.set(name, value)
        expect(stateOf(session)).toEqual(stateOf(openSession(tangled, facts, changes)))
      }),
    )
  })

  test('changes to different elements may come in any order, or all at once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(change, { selector: ([name]) => name }), fc.integer(), (changes, salt) => {
        const other = changes.toSorted(([a], [b]) => ((a.charCodeAt(0) * salt) % 7) - ((b.charCodeAt(0) * salt) % 7))
        const [one, two, three] = [
          openSession(tangled, facts),
          openSession(tangled, facts),
          openSession(tangled, facts),
        ]
        for (const [name, value] of changes) one.set(name, value)
        for (const [name, value] of other) two.set(name, value)
        three.setMany(changes)
        expect(stateOf(two)).toEqual(stateOf(one))
        expect(stateOf(three)).toEqual(stateOf(one))
      }),
    )
  })

  test('changedSince returns exactly what changed, and no result is ever NaN', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const session = openSession(tangled, facts)
        for (const [name, value] of changes) {
          const version = session.version()
          const before = stateOf(session)
          session.set(name, value)
          const after = stateOf(session)
          const differ = tangled.elements.filter((_, at) => JSON.stringify(before[at]) !== JSON.stringify(after[at]))
          const changed = session.changedSince(version)
          // A changed answer notifies its subscribers even while hidden.
          const hidden = tangled.elements.filter((element) => element.name === name && session.value(name) === null)
          expect(changed.filter((id) => !hidden.some((element) => element.id === id))).toEqual(
            differ.map(({ id }) => id).filter((id) => !hidden.some((element) => element.id === id)),
          )
          expect(after.some((one) => Number.isNaN(one.value))).toBe(false)
          expect(names.map((one) => session.snapshot(one))).toEqual(after)
        }
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { searchFlip } from './flip.ts'
import type { Change } from './flip.ts'
import type { Action, Value } from '../definition.ts'
import { actions } from '../definition.ts'
import type { Session } from '../session/session.ts'
import { findSample, sampleDossiers, openSample } from '../testing/samples.ts'

function apply(session: Session, changes: readonly Change[]): Session {
  for (const change of changes) {
    if (change.kind === 'answer') session.set(change.elementId, change.value)
    else session.setFacts({ ...session.facts(), [change.kind]: change.value })
  }
  return session
}

describe('why an element is as it is', () => {
  test('hidden: the rule that fails, with what it read, and the one answer that would show it', () => {
    const { visible, conditions, flips } = explain(openSample(findSample('pp-single-full')), 'matrimonial_regime')
    expect(visible).toBe(false)
    expect(conditions.map(({ of, where, holds }) => [of, where, holds])).toEqual([
      ['block', 'situation-familiale', true],
      ['element', 'matrimonial_regime', false],
    ])
    expect(conditions[1]?.rules).toMatchObject([
      {
        holds: false,
        rule: { operator: 'equal', value: 'marie' },
        input: { name: 'marital_status', value: 'celibataire', visible: true },
      },
    ])
    expect(flips.visible).toMatchObject([{ kind: 'answer', name: 'marital_status', value: 'marie' }])
  })

  test('an amount: its formula and operands, and the smallest number of shares that brings the next document', () => {
    const session = openSample(findSample('pp-single-full'))
    const { value, origin } = explain(session, 'subscription_amount')
    expect(value).toBe(10_200)
    expect(origin).toMatchObject({
      kind: 'formula',
      inputs: [
        { name: 'product_unit_price', value: 204 },
        { name: 'shares_number', value: 50 },
      ],
    })
    // 147 × 204 = 29 988; the document is required above 30 000.
    const { required, flips } = explain(session, 'file_loan_offer')
    expect([required, flips.visible]).toMatchObject([false, [{ name: 'funding_mode' }]])
    const notice = explain(session, 'large_amount_notice')
    expect(notice.flips.visible).toMatchObject([{ name: 'shares_number', value: 491 }])
  })

  test('a customer rule that is off, and that no answer can turn on', () => {
    const off = explain(openSample(findSample('direct-153k'), {}, { rules: [] }), 'file_funds_origin')
    expect(off.conditions.at(-1)).toMatchObject({ customerRule: { id: 'extraDocument', on: false }, holds: false })
    expect(off.flips).toEqual({ visible: null, required: null, disabled: null })
  })

  test('a fact: the status of the dossier', () => {
    const { disabled, flips } = explain(openSample(findSample('pp-single-full')), 'e_signature_consent')
    expect([disabled, flips.disabled]).toMatchObject([false, [{ kind: 'state', value: 'signature' }]])
  })

  test('hidden answers are reported as stored', () => {
    const session = openSample(findSample('pp-married-spouse'))
    session.set('marital_status', 'celibataire')
    expect(explain(session, 'matrimonial_regime')).toMatchObject({
      value: null,
      origin: { kind: 'answer', stored: expect.any(String) },
    })
  })

  test('asking about nothing is a mistake', () => {
    expect(() => explain(openSample(findSample('pp-single-full')), 'nothing')).toThrow('no such element')
  })
})

const session = openSample(findSample('pp-single-full'))
const conditional = session.form.elements.filter(
  (element, at) => element.condition ?? session.form.blocks[session.form.tables.blockAt[at] ?? 0]?.condition,
)
const switches: [string, Value[]][] = [
  ['subscriber_type', ['physique', 'morale', null]],
  ['has_co_subscriber', ['Oui', 'Non', null]],
  ['marital_status', ['marie', 'celibataire', null]],
  ['detention_mode', ['full_property', 'dismemberment', 'mandate', null]],
  ['dismemberment_type', ['Viager', 'Temporaire', null]],
  ['dismemberment_scope', ['np', 'usu', null]],
  ['funding_mode', ['comptant', 'credit', null]],
  ['product', ['CV', 'GF', null]],
  ['shares_number', [1, 149, 5000, null]],
]
const settings = fc.record({
  id: fc.constantFrom(...sampleDossiers.filter(({ form }) => form === 1).map(({ id }) => id)),
  changes: fc.array(
    fc.constantFrom(...switches.flatMap(([name, values]) => values.map((value): [string, Value] => [name, value]))),
    { maxLength: 4 },
  ),
  state: fc.constantFrom('ongoing', 'mission_validation', 'signature', 'signed'),
  element: fc.constantFrom(...conditional),
  action: fc.constantFrom<Action>(...actions),
})

test('applying the proposed change turns the state around', { timeout: 30_000 }, () => {
  let proposed = 0
  fc.assert(
    fc.property(settings, ({ id, changes, state, element, action }) => {
      const before = openSample(findSample(id), Object.fromEntries(changes), { state })
      const now = before[action](element.id)
      const flip = searchFlip(before, before.form.tables.index.get(element.id) ?? -1, action).changes
      if (!flip) return
      proposed++
      expect(flip.length).toBeGreaterThan(0)
      expect(apply(before, flip)[action](element.id)).toBe(!now)
    }),
    { numRuns: 80 },
  )
  expect(proposed).toBeGreaterThan(25)
})

test('every element that a condition hides can be shown by the change proposed', () => {
  const hidden = conditional.filter(({ id }) => !session.visible(id))
  for (const { id, name } of hidden) {
    const flip = searchFlip(session, session.form.tables.index.get(id) ?? -1, 'visible').changes
    expect({ name, flip }).toMatchObject({ flip: expect.any(Array) })
    expect({ name, visible: apply(openSample(findSample('pp-single-full')), flip ?? []).visible(id) }).toEqual({
      name,
      visible: true,
    })
  }
})

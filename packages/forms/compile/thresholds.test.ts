import { expect, test } from 'vitest'
import type { Condition, Definition, Rule } from '../definition.ts'
import { openSession } from '../session/session.ts'
import { compileTrusted } from './compile-trusted.ts'
import { fillForm, readThresholds } from './thresholds.ts'

const settings = {
  rules: {
    proof: { whenAny: [{ amountGreaterThan: 30_000 }, { productIn: ['GF'] }] },
    diligence: { off: true, whenAny: [{ amountAtLeast: 50_000 }] },
    unknown: false,
  },
  complianceCheck: { amountOver: 100_000, answers: [] },
}
const over = (value: number): Rule => ({ type: 'input', element: 'amount', operator: 'greater_than', value })
const product = (value: string): Rule => ({ type: 'input', element: 'product', operator: 'equal', value })
const condition = (rule: string, ...rules: Rule[]): Condition => ({
  rule,
  rules,
  logical_operator: 'AND',
  actions: ['visible'],
})
const form = (asked: Condition, label = 'Pièce'): Definition => {
  const attributes = { label: { fr: label, en: label } }
  const element = { attributes, condition: null, calculate: null, reference: null }
  return {
    id: 1,
    name: 'form',
    referential: { subscriptionAmount: 'amount', product: 'product' },
    pages: [
      {
        id: 1,
        form_id: 1,
        slug: 'page',
        rank: 1,
        title: 'Page',
        blocks: [
          {
            id: 1,
            page_id: 1,
            slug: 'block',
            rank: 1,
            kind: 'normal',
            title: 'Block',
            condition: null,
            elements: [
              { ...element, id: 1, name: 'amount', type: 'input_float' },
              { ...element, id: 2, name: 'product', type: 'input_text' },
              { ...element, id: 3, name: 'proof', type: 'input_text', condition: asked },
            ],
          },
        ],
      },
    ],
  }
}
const fill = (asked: Condition, label?: string) => {
  const element = fillForm(form(asked, label), readThresholds(settings)).pages[0]!.blocks[0]!.elements[2]!
  return { condition: element.condition, label: element.attributes.label }
}

test.each<[string, Condition, Partial<Condition>]>([
  [
    'a rule of which one figure is enough',
    condition('proof'),
    { rules: [over(30_000), product('GF')], logical_operator: 'OR' },
  ],
  [
    'an amount, for one product only',
    condition('diligence', product('CV')),
    { rules: [over(49_999.99), product('CV')] },
  ],
  ['a rule that is off and has no figures', condition('unknown'), { rules: [], rule: 'unknown' }],
  ['a name of nothing', condition('nothing', product('CV')), { rules: [product('CV')] }],
])('%s', (_, asked, filled) => {
  expect(fill(asked).condition).toEqual({ ...asked, ...filled })
})

test('the compliance check is no rule that a switch turns off', () => {
  expect(fill(condition('complianceCheck')).condition).toEqual({
    rules: [over(100_000)],
    logical_operator: 'AND',
    actions: ['visible'],
  })
})

test('a condition of an earlier edition, which has figures of its own, keeps them', () => {
  const asked = { ...condition('proof', over(20_000), product('GF')), logical_operator: 'OR' as const }
  expect(fill(asked).condition).toEqual(asked)
})

test.each([
  ['proof', 'Dès {threshold}', { fr: 'Dès 30\u202F000\u00A0€', en: 'Dès €30,000' }],
  ['unknown', 'Dès {threshold}', { fr: 'Dès …', en: 'Dès …' }],
  ['nothing', 'Dès {threshold}', { fr: 'Dès {threshold}', en: 'Dès {threshold}' }],
])('the amount of the rule %s stands in the texts beside it', (rule, label, said) => {
  expect(fill(condition(rule), label).label).toEqual(said)
})

test('a rule without figures hides what it shows while it is off', () => {
  const compiled = compileTrusted(form(condition('unknown')))
  if (!compiled.ok) throw new Error('refused')
  const facts = { direct: true, state: 'ongoing', today: '2026-01-01' }
  expect(openSession(compiled.form, { ...facts, rules: [] }, []).visible('proof')).toBe(false)
  expect(openSession(compiled.form, { ...facts, rules: ['unknown'] }, []).visible('proof')).toBe(true)
})

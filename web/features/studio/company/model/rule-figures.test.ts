import { applyOperation, type Content, type Json } from '@parcelle/domain/studio'
import { expect, test } from 'vitest'
import settings from '../../../../../deployments/aurea/settings.json'
import { writeOnce } from './rule-figures.ts'

const text = (said: string) => ({ fr: said, en: said })
const amount = { type: 'input', element: 'amount', operator: 'greater_than', value: 49_999.99 }
const person = { type: 'input', element: 'kind', operator: 'equal', value: 'person' }
const when = (...rules: Json[]) => ({ rule: 'enhancedDueDiligence', rules, logical_operator: 'AND' })
const form = (condition: Json, label: string) => ({
  referential: { subscriptionAmount: 'amount' },
  pages: [{ id: 1, blocks: [{ id: 2, elements: [{ id: 3, attributes: { label: text(label) }, condition }] }] }],
})
const files = (condition: Json, label: string) =>
  ({
    'settings.json': settings,
    'forms/client.json': form(condition, label),
    'vigilance.json': {
      points: [{ id: 'amount', title: text(label), check: { kind: 'answers', ...(condition as object) } }],
    },
  }) as unknown as Content

test('the figures of a rule are taken out of what repeats them, in one change; other rules stay', () => {
  const content = files(when(amount, person), 'Dès 50 000 €')
  const applied = applyOperation(content, writeOnce(content, 'enhancedDueDiligence')!)
  expect('content' in applied && applied.content).toEqual(files(when(person), 'Dès {threshold}'))
  expect(writeOnce(files(when(person), 'Dès {threshold}'), 'enhancedDueDiligence')).toBeNull()
})

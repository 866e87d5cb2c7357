import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import catalogue from '../../../deployments/aurea/products.json' with { type: 'json' }
import { listCandidates } from '../check/candidates.ts'
import { dossierStates } from '../definition.ts'
import type { Facts, Value } from '../definition.ts'
import { openSession } from '../session/session.ts'
import { evaluateNaively } from './naive.ts'
import { findSample, openSample } from './samples.ts'

const facts = fc.record({
  direct: fc.boolean(),
  state: fc.constantFrom(...dossierStates),
  readOnly: fc.boolean(),
  today: fc.constant('2026-11-02'),
  rules: fc.subarray(['extraDocument', 'enhancedDueDiligence']),
  products: fc.constant(catalogue.products),
})

test.each(['couple-60k', 'manual-couple'])(
  'the engine agrees with a plain reading of the form of %s, change after change',
  (id) => {
    const { form } = openSample(findSample(id))
    const inputs = form.elements.filter((_, at) => form.tables.takesAnswer[at] === 1)
    const change = fc
      .constantFrom(...inputs)
      .chain((element) =>
        fc.constantFrom<Value>(...listCandidates(element, [])).map((value): [string, Value] => [element.name, value]),
      )
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: facts }), { maxLength: 25 }),
        (steps) => {
          let now: Facts = { direct: false, state: 'ongoing', today: '2026-11-02', products: catalogue.products }
          const given: Record<string, Value> = {}
          const session = openSession(form, now)
          for (const step of steps) {
            if (Array.isArray(step)) {
              const [name, value] = step
              given[name] = value
              session.set(name, value)
            } else {
              now = step
              session.setFacts(now)
            }
          }
          const plain = evaluateNaively(form.definition, now, given)
          for (const { name } of form.elements) {
            const found = {
              name,
              visible: session.visible(name),
              required: session.required(name),
              value: session.value(name),
            }
            expect(found).toEqual({
              name,
              visible: plain.visible(name),
              required: plain.required(name),
              value: plain.value(name),
            })
          }
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('a price follows its product, also where no rule of the form names the product', () => {
  const { form } = openSample(findSample('manual-couple'))
  const facts: Facts = { direct: false, state: 'ongoing', today: '2026-11-02', products: catalogue.products }
  const session = openSession(form, facts)
  for (const { code, unitPrice } of catalogue.products) {
    session.set('product', code)
    expect([code, session.value('product_unit_price')]).toEqual([code, unitPrice])
  }
})

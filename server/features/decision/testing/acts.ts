import fc from 'fast-check'
import * as model from './model.ts'
import type { Answer, Kind } from './model.ts'

const person = fc.constantFrom(...model.people, 'gestion', 'gestion2' as const)
const scope = fc.constantFrom('np' as const, 'usu' as const)
const decision = fc.constantFrom('validated' as const, 'validated' as const, 'refused' as const, 'error' as const)
const outcome = fc.constantFrom('cleared' as const, 'cleared' as const, 'confirmed' as const)
const account = fc.record({
  scope,
  code: fc.constantFrom('S00012', 'S00035', 'S00035', model.NOBODY, null),
  warned: fc.boolean(),
})
const event = fc.constantFrom(...(Object.keys(model.steps) as (keyof typeof model.steps)[]))
export const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('decide' as const), by: person, to: decision, repeats: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('load' as const),
      on: fc.subarray<Kind>(['plain', 'mandate', 'paper']),
      again: fc.boolean(),
      isCompared: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('settle' as const), by: person, outcome }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('ask' as const), by: person }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('withdraw' as const), by: person }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('correct' as const), by: person }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('copy' as const), by: person }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('pair' as const), by: person, account }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unpair' as const), by: person, scope }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('relaunch' as const), by: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('deliver' as const),
      answer: fc.constantFrom<Answer>('applied', 'refused', 'failed', 'failed'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('step' as const), by: person, event }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give' as const), by: person }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('many' as const),
      by: person,
      to: fc.constantFrom('validated' as const, 'error' as const),
      from: fc.constantFrom('ongoing' as const, 'error' as const),
      repeats: fc.boolean(),
      // Selected ids or, by its number, a filter.
      share: fc.integer({ min: 0, max: 4 }),
      // The item at which the worker dies; then somebody stops the bulk decision, or another worker resumes it.
      diesAt: fc.integer({ min: 1, max: 12 }),
      isStopped: fc.boolean(),
    }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Value } from '../definition.ts'
import { kinds } from '../elements/kinds.ts'
import { decodeValue, encodeValue } from '../elements/wire.ts'
import { countMissing } from '../session/count-missing.ts'
import { openSession } from '../session/session.ts'
import { findSample, sampleDossiers, openSample } from './samples.ts'

const start = findSample('couple-60k')
const { elements } = openSample(start).form
const answer: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(
    'Oui',
    'Non',
    'physique',
    'morale',
    'marie',
    'mandate',
    'dismemberment',
    'np',
    'usu',
    'CA',
    'GF',
    '10',
    '61_70',
    '',
  ),
  fc.constantFrom(0, 1, 50, 100, 1000, 30_000.01, -5, 1e9, Number.NaN, Infinity),
  fc.boolean(),
  fc.string(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(null),
)
const change = fc.tuple(fc.constantFrom(...elements.map(({ name }) => name)), answer)

test('whatever is answered, the form says what is wrong, shows no NaN and never falls over', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const session = openSample(start, Object.fromEntries(changes))
      for (const { property, code } of session.problems())
        expect([property, code]).toEqual([expect.any(String), expect.stringMatching(/^element\.error\./)])
      for (const element of elements) {
        const value = session.value(element.id)
        if (typeof value === 'string') continue
        expect(kinds[element.type].show(value, element, 'fr')).not.toMatch(/NaN|Infinity|undefined/)
      }
    }),
    { numRuns: 60 },
  )
})

test('the missing elements are those whose problem is an empty answer, whatever is answered', () => {
  const forms = sampleDossiers.map((one) => openSample(one))
  const places = fc.array(fc.tuple(fc.nat(), answer), { maxLength: 60 })
  fc.assert(
    fc.property(fc.constantFrom(...forms), fc.boolean(), places, ({ form, facts }, readOnly, given) => {
      const inputs = form.elements.filter((_, at) => form.tables.takesAnswer[at] === 1)
      const answers = given.map(([at, value]): [number, Value] => [inputs[at % inputs.length]!.id, value])
      const session = openSession(form, { ...facts(), readOnly }, answers)
      const unanswered = session.problems().filter(({ elementId }) => session.value(elementId) === null)
      expect(countMissing(session)).toBe(unanswered.length)
    }),
    { numRuns: 100 },
  )
})

test.each(sampleDossiers)('$id: every answer travels as text and comes back the same', (one) => {
  const session = openSample(one)
  for (const element of session.form.elements) {
    const value = session.answer(element.id)
    if (kinds[element.type].role === 'input' && value !== null)
      expect(decodeValue(encodeValue(value), element)).toEqual(value)
  }
})

test.each(sampleDossiers)('$id: every answer shown to a person and typed again is the same', (one) => {
  const session = openSample(one)
  for (const element of session.form.elements) {
    const value = session.answer(element.id)
    const upload = /file/.test(element.type)
    // A datalist that is not loaded has no labels to compare with.
    if (
      kinds[element.type].role !== 'input' ||
      value === null ||
      upload ||
      element.attributes.datalistId ||
      element.attributes.from
    )
      continue
    for (const locale of ['fr', 'en'] as const) {
      const shown = kinds[element.type].show(value, element, locale)
      expect([element.name, kinds[element.type].parse(shown, element, locale)]).toEqual([element.name, value])
    }
  }
})

import { expect, test } from 'vitest'
import { findSample, openSample } from '../testing/samples.ts'
import { openSession } from './session.ts'

const { form, facts } = openSample(findSample('pp-single-full'))

test('an empty form says everything that is missing, in page order, each with its key, parameters and property', () => {
  const problems = openSession(form, facts(), { subscriber_type: 'physique' }).problems()
  const order = problems.map(({ elementId }) => form.tables.index.get(elementId) ?? -1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(problems.length).toBeGreaterThan(60)
  expect(problems.every(({ code }) => /^element\.error\.(?:required|select-|receipt)/.test(code))).toBe(true)
  expect(problems[0]).toEqual({
    elementId: 1002,
    property: '1002',
    code: 'element.error.required',
    params: { label: form.elements[1]?.attributes.label },
    message: form.elements[1]?.attributes.errorMessage,
  })
})

test('a block answers for its own elements only', () => {
  const identity = form.blocks.find(({ slug }) => slug === 'identite')
  const session = openSession(form, facts(), { subscriber_type: 'physique', sub_civility: 'M.' })
  const problems = session.problems(identity?.id ?? 0)
  const names = problems.map(({ elementId }) => form.element(elementId)?.name)
  // Country of birth and nationality have a default.
  expect(names).toEqual(['sub_last_name', 'sub_first_name', 'sub_birth_date', 'sub_birth_city'])
})

test('a hidden block has no problem', () => {
  const company = form.blocks.find(({ slug }) => slug === 'personne-morale')
  const session = openSession(form, facts(), { subscriber_type: 'physique' })
  expect(session.problems(company?.id ?? 0)).toEqual([])
})

test('a read-only form asks for nothing', () => {
  expect(openSession(form, { ...facts(), readOnly: true }).problems()).toEqual([])
})

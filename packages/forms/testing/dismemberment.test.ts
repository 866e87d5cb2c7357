import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import published from '../../../deployments/aurea/dismemberment.json' with { type: 'json' }
import catalogue from '../../../deployments/aurea/products.json' with { type: 'json' }
import { findLegalRow } from '../elements/dismemberment.ts'
import { findSample, openSample } from './samples.ts'

const { products } = catalogue
const today = '2026-11-02'
const cents = (value: unknown) => Math.round(Number(value) * 100)

function lifeRate(birth: string, day: string) {
  const session = openSample(findSample('usu-viager'), { sub_birth_date: birth }, { today: day })
  session.set('life_table', findLegalRow(session.view.element('life_table')!, session.view))
  return session.value('usufruct_rate')
}

test.each([
  [0, 90],
  [20, 90],
  [21, 80],
  [30, 80],
  [31, 70],
  [40, 70],
  [41, 60],
  [50, 60],
  [51, 50],
  [60, 50],
  [61, 40],
  [70, 40],
  [71, 30],
  [80, 30],
  [81, 20],
  [90, 20],
  [91, 10],
  [104, 10],
])('at %d completed years the usufruct for life is worth %d percent', (age, usufruct) => {
  expect(lifeRate(`${2026 - age}-11-02`, today)).toBe(usufruct)
})

test.each([
  ['2005-06-15', '2026-06-14', 90],
  ['2005-06-15', '2026-06-15', 80],
  ['2004-02-29', '2025-02-28', 90],
  ['2004-02-29', '2025-03-01', 80],
  ['1935-01-10', '2026-01-09', 20],
  ['1935-01-10', '2026-01-10', 10],
])('someone born on %s has on %s a usufruct of %d percent', (birth, day, usufruct) => {
  expect(lifeRate(birth, day)).toBe(usufruct)
})

test('no row is imposed on somebody not yet born', () => expect(lifeRate('2026-11-03', today)).toBeNull())

test('on every day of a life one row of the table is accepted: the published one of that age', () => {
  const session = openSample(findSample('usu-viager'), {}, { today })
  const rows = session.view.element('life_table')?.attributes.options ?? []
  const ages = Array.from({ length: 121 }, (_, age) => age)
  // On 2 November the first of the two has just reached the age; the second is in the last day of it.
  const births = ages.flatMap((age) => [`${2026 - age}-11-02`, `${2025 - age}-11-03`].map((birth) => ({ age, birth })))
  for (const { age, birth } of births) {
    session.set('sub_birth_date', birth)
    const accepted = rows.filter(({ value }) => {
      session.set('life_table', value)
      return session.problem('life_table') === null
    })
    const own = published.lifeLong.rows.filter(({ ageMin, ageMax }) => ageMin <= age && age <= (ageMax ?? age))
    expect([birth, own.length]).toEqual([birth, 1])
    expect([birth, ...accepted.map(({ value }) => value)]).toEqual([birth, own[0]?.key])
  }
})

const mandate = openSample(findSample('pp-single-full'), { detention_mode: 'mandate' })

function yearsTable(product: string) {
  mandate.set('product', product)
  const shown = mandate.form.elements.filter(
    ({ name, attributes }) => attributes.variant === 'temporary_dismemberment' && mandate.visible(name),
  )
  expect(shown).toHaveLength(1)
  return shown[0]!
}

test.each([
  ['CV', '20', 44],
  ['CE', '20', 46],
  ['CR', '20', 42.5],
  ['CA', '20', 44.5],
  ['GF', '20', 45],
])('the table of %s ends at %s years with a usufruct of %d percent', (product, years, usufruct) => {
  const { name, attributes } = yearsTable(product)
  expect(attributes.options?.at(-1)?.value).toBe(years)
  mandate.set(name, years)
  expect(mandate.value('usufruct_rate')).toBe(usufruct)
})

const code = fc.constantFrom(...products.map((product) => product.code))
const shares = fc.integer({ min: 1, max: 100_000 })

/** Both sides must total the subscription, with the usufruct within half a cent of its exact share. */
function expectCents(product: string, count: number, rate: number, usufruct: unknown, bareOwnership: unknown) {
  const price = products.find((one) => one.code === product)?.unitPrice
  const subscription = cents(price) * count
  expect(cents(usufruct) + cents(bareOwnership)).toBe(subscription)
  expect(Math.abs(cents(usufruct) * 200 - subscription * 2 * rate)).toBeLessThanOrEqual(100)
  for (const amount of [usufruct, bareOwnership]) expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/)
}

test('both sides of the client form total the subscription to the cent, whatever product, shares and years', () => {
  fc.assert(
    fc.property(code, shares, fc.nat(), (product, count, draw) => {
      const { name, attributes } = yearsTable(product)
      const rows = attributes.options ?? []
      mandate.setMany({ shares_number: count, [name]: rows[draw % rows.length]?.value ?? null })
      const amount = (scope: string, element: string) => {
        mandate.set('dismemberment_scope', scope)
        return mandate.value(element)
      }
      expectCents(
        product,
        count,
        Number(mandate.value('usufruct_rate')),
        amount('usu', 'usufruct_amount'),
        amount('np', 'bare_ownership_amount'),
      )
    }),
  )
})

test('both sides of the back-office form do so at every half of a percent', () => {
  const session = openSample(findSample('manual-couple'), { detention_mode: 'mandate' })
  fc.assert(
    fc.property(code, shares, fc.integer({ min: 0, max: 200 }), (product, count, halves) => {
      session.setMany({ product, shares_number: count, usufruct_rate: halves / 2 })
      const amounts = [session.value('usufruct_amount'), session.value('bare_ownership_amount')] as const
      expectCents(product, count, halves / 2, ...amounts)
      expect(cents(session.value('subscription_amount'))).toBe(cents(amounts[0]) + cents(amounts[1]))
    }),
  )
})

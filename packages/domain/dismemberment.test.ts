import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import tables from '../../deployments/aurea/dismemberment.json' with { type: 'json' }
import catalogue from '../../deployments/aurea/products.json' with { type: 'json' }
import samples from '../../deployments/demo/dossiers.json' with { type: 'json' }
import { folder, open } from '../forms/testing/samples.ts'
import { amountsOf, lifeRow, tableFaults, tablesOn, temporaryRows } from './dismemberment.ts'

const { products } = catalogue
const today = '2026-11-02'
const last = (product: string, customer?: string) => temporaryRows(tables, product, customer).at(-1)?.usufruct
const cents = (value: number) => Math.round(value * 100)
const bornYearsAgo = (years: number) => `${2026 - years}-11-02`

test('the published tables have no fault', () => expect(tableFaults(tables)).toEqual([]))

test.each([
  [0, 90],
  [19, 90],
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
])('at %d completed years the usufruct for life is worth %d %%', (age, usufruct) => {
  expect(lifeRow(tables, bornYearsAgo(age), today)).toMatchObject({ usufruct, bareOwnership: 100 - usufruct })
})

test.each([
  ['2005-06-15', '2026-06-14', 90],
  ['2005-06-15', '2026-06-15', 80],
  ['2004-02-29', '2025-02-28', 90],
  ['2004-02-29', '2025-03-01', 80],
  ['1935-01-10', '2026-01-09', 20],
  ['1935-01-10', '2026-01-10', 10],
])('someone born on %s has on %s a usufruct of %d %%', (birth, on, usufruct) => {
  expect(lifeRow(tables, birth, on)?.usufruct).toBe(usufruct)
})

test('nobody not yet born has a row', () => expect(lifeRow(tables, '2026-11-03', today)).toBeNull())

test.each([
  [
    'GENERIC',
    3,
    20,
    [
      [3, 13],
      [5, 21],
      [10, 34],
      [20, 45],
    ],
  ],
  [
    'GENERIC_5_20',
    5,
    20,
    [
      [5, 21],
      [10, 34],
      [20, 45],
    ],
  ],
  [
    'A_44',
    3,
    20,
    [
      [3, 12.5],
      [20, 44],
    ],
  ],
  [
    'A_46',
    3,
    20,
    [
      [3, 12.5],
      [20, 46],
    ],
  ],
  [
    'A_42_5',
    3,
    20,
    [
      [3, 12.5],
      [20, 42.5],
    ],
  ],
  [
    'B_44_5',
    3,
    20,
    [
      [3, 11.5],
      [20, 44.5],
    ],
  ],
  [
    'C_3_15',
    3,
    15,
    [
      [3, 14],
      [15, 43],
    ],
  ],
] as const)('table %s runs from %d to %d years', (name, first, last, known) => {
  const { rows } = tables.temporary[name]
  expect([rows[0]?.years, rows.at(-1)?.years]).toEqual([first, last])
  for (const [years, usufruct] of known)
    expect(rows.find((row) => row.years === years)).toMatchObject({ usufruct, bareOwnership: 100 - usufruct })
})

test('a product has its table, an unknown one the generic one, and a customer may have its own', () => {
  expect(['CV', 'CE', 'CR', 'CA', 'GF'].map((product) => last(product))).toEqual([44, 46, 42.5, 44.5, 45])
  expect(last('unknown')).toBe(45)
  expect(last('CV', 'orme-patrimoine')).toBe(43)
  expect(last('CV', 'someone else')).toBe(44)
})

test('the tables are those in force on the day', () => {
  const next = { ...tables, validFrom: '2027-01-01' }
  expect(tablesOn([next, tables], '2026-12-31')).toBe(tables)
  expect(tablesOn([next, tables], '2027-01-01')).toBe(next)
  expect(tablesOn([next, tables], '2025-12-31')).toBeNull()
})

test.each(samples.splitCases)('$shares shares of $product over $row years divide to the cent', (one) => {
  const { unitPrice } = products.find(({ code }) => code === one.product)!
  const row = temporaryRows(tables, one.product).find(({ years }) => String(years) === one.row)
  expect(row?.usufruct).toBe(one.usufructRate)
  expect(amountsOf(unitPrice, one.shares, one.usufructRate)).toEqual({
    subscription: one.amount,
    usufruct: one.usufruct,
    bareOwnership: one.bareOwnership,
  })
})

test('both sides total the subscription to the cent, whatever the product, the shares and the key', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...products.map(({ unitPrice }) => unitPrice)),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 200 }).map((halves) => halves / 2),
      (unitPrice, shares, rate) => {
        const { subscription, usufruct, bareOwnership } = amountsOf(unitPrice, shares, rate)
        expect(cents(usufruct) + cents(bareOwnership)).toBe(cents(subscription))
        expect(cents(subscription)).toBe(cents(unitPrice) * shares)
        // Half-up: never further than half a cent from the exact share.
        expect(Math.abs(cents(usufruct) * 200 - cents(subscription) * 2 * rate)).toBeLessThanOrEqual(100)
        for (const amount of [subscription, usufruct, bareOwnership])
          expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/)
      },
    ),
  )
})

test('fractions of shares are priced to the cent', () => {
  expect(amountsOf(252.5, 1.234, 50)).toEqual({ subscription: 311.59, usufruct: 155.8, bareOwnership: 155.79 })
})

test.each([
  [
    'a sum other than 100',
    { ...tables, temporary: { ...tables.temporary, A_44: { rows: [{ years: 3, usufruct: 10, bareOwnership: 89 }] } } },
  ],
  [
    'a year left out',
    {
      ...tables,
      temporary: {
        ...tables.temporary,
        A_44: {
          rows: [
            { years: 3, usufruct: 10, bareOwnership: 90 },
            { years: 5, usufruct: 20, bareOwnership: 80 },
          ],
        },
      },
    },
  ],
  [
    'a usufruct that shrinks',
    {
      ...tables,
      temporary: {
        ...tables.temporary,
        A_44: {
          rows: [
            { years: 3, usufruct: 20, bareOwnership: 80 },
            { years: 4, usufruct: 10, bareOwnership: 90 },
          ],
        },
      },
    },
  ],
  ['an empty table', { ...tables, temporary: { ...tables.temporary, A_44: { rows: [] } } }],
  ['a table that does not exist', { ...tables, byProduct: { CV: 'nothing' } }],
  [
    'an age left out',
    {
      ...tables,
      lifeLong: { rows: tables.lifeLong.rows.map((row) => (row.ageMax === 20 ? { ...row, ageMax: 19 } : row)) },
    },
  ],
  ['no last age', { ...tables, lifeLong: { rows: tables.lifeLong.rows.slice(0, -1) } }],
])('tables with %s are refused', (_, broken) => expect(tableFaults(broken)).toHaveLength(1))

// The form carries its tables, so that a dossier keeps those it was opened with; they must be the published ones.
const inForm = open(folder('usu-viager')).form.elements.filter(({ type }) => type === 'array_choice')

test.each(inForm)(
  'the table $name of the client form is the published one',
  ({ attributes: { tableId, options = [] } }) => {
    const cell = (wanted: string, { sub_options = [] }: (typeof options)[number]) =>
      sub_options.find(({ key }) => key === wanted)?.value
    const published = Object.entries(tables.temporary).find(([name]) => name === tableId)?.[1].rows
    expect(options.map((row) => [row.value, cell('usu', row), cell('np', row)])).toEqual(
      published
        ? published.map(({ years, usufruct, bareOwnership }) => [String(years), usufruct, bareOwnership])
        : tables.lifeLong.rows.map(({ key, usufruct, bareOwnership }) => [key, usufruct, bareOwnership]),
    )
  },
)

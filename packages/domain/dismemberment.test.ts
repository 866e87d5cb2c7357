import { expect, test } from 'vitest'
import tables from '../../deployments/aurea/dismemberment.json' with { type: 'json' }
import { findSample, openSample } from '../forms/testing/samples.ts'
import { listTableFaults } from './dismemberment.ts'

test('the published tables have no fault', () => expect(listTableFaults(tables)).toEqual([]))

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
  [
    'an age left out',
    {
      ...tables,
      lifeLong: { rows: tables.lifeLong.rows.map((row) => (row.ageMax === 20 ? { ...row, ageMax: 19 } : row)) },
    },
  ],
  ['no last age', { ...tables, lifeLong: { rows: tables.lifeLong.rows.slice(0, -1) } }],
])('tables with %s are refused', (_, broken) => expect(listTableFaults(broken)).toHaveLength(1))

// Forms embed their tables so that a dossier keeps those it was opened with; they must match the published ones.
const inForm = openSample(findSample('usu-viager')).form.elements.filter(({ type }) => type === 'array_choice')

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

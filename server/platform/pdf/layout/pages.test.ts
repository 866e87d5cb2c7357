import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitPages } from './fit-pages.ts'
import { fillPages, pageBreak } from './pages.ts'
import type { Strip } from './strips.ts'

const limits = { firstTop: 30, top: 0, bottom: 100 }
const strip = (height: number, keep = false, above = 0): Strip => ({ above, height, keep, draw: () => {} })
const heights = (strips: readonly Strip[]) =>
  fillPages(strips, limits).map(({ placed }) => placed.map((one) => one.strip.height))

test.each<[string, Strip[], number[][]]>([
  ['a page takes what it holds', [strip(40), strip(30), strip(1)], [[40, 30], [1]]],
  ['a heading goes with what follows', [strip(50), strip(10, true), strip(20)], [[50], [10, 20]]],
  ['so do two headings', [strip(40), strip(10, true), strip(11, true), strip(20)], [[40], [10, 11, 20]]],
  ['what no page could hold is divided', [strip(40), strip(60, true), strip(70)], [[40], [60], [70]]],
  ['a break is a break', [strip(1), pageBreak, strip(2)], [[1], [2]]],
  ['two breaks are one, and none at the end', [strip(1), pageBreak, pageBreak, strip(2), pageBreak], [[1], [2]]],
  ['space above is left out at the top', [strip(70), strip(90, false, 20)], [[70], [90]]],
])('%s', (_, strips, expected) => {
  expect(heights(strips)).toEqual(expected)
})

const section = (height: number, above = 0): Strip => ({ ...strip(height, false, above), startsSection: true })

test.each<[string, Strip[], number[][]]>([
  ['a last page that is well filled stays', [strip(70), strip(50)], [[70], [50]]],
  ['less space saves a page', [strip(30), section(36, 5)], [[30, 36]]],
  [
    'the section before comes along',
    [strip(35), section(15), section(20), section(30)],
    [
      [35, 15],
      [20, 30],
    ],
  ],
  ['so do several', [strip(35), section(16), section(17), section(18)], [[35], [16, 17, 18]]],
  ['never so that the page before is near-empty', [strip(10), section(55), section(20)], [[10, 55], [20]]],
  [
    'nor without the heading above it',
    [strip(36), { ...section(5), keep: true }, section(28), section(20)],
    [[36], [5, 28, 20]],
  ],
  ['nor from a page further back', [strip(70), section(50), strip(45, true), section(20)], [[70], [50], [45, 20]]],
])('%s', (_, strips, expected) => {
  const pages = fitPages(strips, limits)
  expect(pages.map(({ placed }) => placed.map((one) => one.strip.height))).toEqual(expected)
})

test('the titles of a table are drawn again above the row that begins a page', () => {
  const header = [strip(10, true)]
  const rows = [1, 2, 3].map((more) => ({ ...strip(40 + more), header }))
  const pages = fillPages([...header, ...rows], limits)
  expect(pages.map(({ placed }) => placed.map((one) => [one.strip.height, one.isRepeated]))).toEqual([
    [
      [10, false],
      [41, false],
    ],
    [
      [10, true],
      [42, false],
      [43, false],
    ],
  ])
})

test('neighbours of one box are painted at once, page by page', () => {
  const box = { paint: () => {} }
  const pages = fillPages(
    [1, 2, 3].map(() => ({ ...strip(35), box })),
    limits,
  )
  expect(pages.map(({ boxes }) => boxes.map(({ top, bottom }) => [top, bottom]))).toEqual([[[30, 100]], [[0, 35]]])
})

test('nothing is lost, moved before another, or drawn below the page', () => {
  const strips = fc.array(
    fc.record({ above: fc.integer({ min: 0, max: 20 }), height: fc.integer({ min: 1, max: 60 }), keep: fc.boolean() }),
  )
  fc.assert(
    fc.property(strips, (some) => {
      const all = some.map((one) => ({ ...one, draw: () => {} }))
      const placed = fillPages(all, limits).flatMap((page) => page.placed)
      expect(placed.map((one) => one.strip)).toEqual(all)
      expect(placed.filter(({ strip: one, y }) => y + one.height > limits.bottom)).toEqual([])
    }),
  )
})

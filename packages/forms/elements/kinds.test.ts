import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementTypes } from '../definition.ts'
import type { Value } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'
import { decodeValue, encodeValue } from './wire.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value, label: { fr: `Réponse ${value}`, en: `Answer ${value}` } }))
const locales = ['fr', 'en'] as const
const texts = locales.map((locale): Record<string, string> =>
  Object.assign(
    {},
    ...['first', 'shared'].map((part) =>
      JSON.parse(readFileSync(new URL(`../../../web/locales/${locale}/${part}.json`, import.meta.url), 'utf8')),
    ),
  ),
)

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789 .,-+/€%') }),
  fc.constantFrom(
    'Oui',
    'non',
    'Answer b',
    'réponse A',
    'a ; c',
    '06 39 98 01 39',
    '+33',
    '1/3/1985',
    'FR76 3000 6000 0112 3456 7890 189',
    '1,234',
    '1.234,5',
  ),
)
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.array(fc.string()),
  fc.constant(null),
)

test.each(elementTypes)('%s: reading what is shown changes nothing more', (type) => {
  const one = element(type, { options, min: 0, max: 100 })
  fc.assert(
    fc.property(typed, fc.constantFrom(...locales), (text, locale) => {
      const once = kinds[type].parse(text, one, locale)
      const again = kinds[type].parse(kinds[type].show(once, one, locale), one, locale)
      expect(again).toEqual(once)
    }),
  )
})

test.each(elementTypes)('%s: a good value travels and comes back', (type) => {
  const one = element(type, { options })
  const view = viewOf([one])
  fc.assert(
    fc.property(typed, (text) => {
      const value = kinds[type].parse(text, one)
      if (value === null || kinds[type].check(value, one, view)) return
      expect(decodeValue(encodeValue(value), one)).toEqual(value)
    }),
  )
})

test.each(elementTypes)(
  '%s: whatever the value, no NaN is shown, and a refusal has its sentence with all its blanks filled',
  (type) => {
    const one = element(type, { options, min: 1, max: 5, step: 0.5, minDate: '-1y', maxDate: 'today', unit: 'euro' })
    const view = viewOf([one])
    fc.assert(
      fc.property(anyValue, fc.constantFrom(...locales), (value, locale) => {
        const shown = [kinds[type].show(value, one, locale), kinds[type].summarise(value, one, locale)].flat()
        if (typeof value === 'number')
          for (const text of shown) expect(text).not.toMatch(/NaN|Infinity|undefined|e[+-]/)
        const problem = value === null ? null : kinds[type].check(value, one, view)
        if (!problem) return
        for (const messages of texts) {
          const blanks = Array.from(
            (messages[problem.code] ?? '{no sentence}').matchAll(/\{([^}]+)\}/g),
            ([, name]) => name,
          )
          expect(Object.keys({ label: one.attributes.label, ...problem.params })).toEqual(
            expect.arrayContaining(blanks),
          )
        }
      }),
    )
  },
)

test.each(elementTypes)('%s: a hundred thousand characters are read within 50 ms', (type) => {
  const one = element(type, { options })
  const repeated = ['1', '1,', '-', ' ', 'a.', '+33 ', 'zéro ', '1/', 'FR76'].map((unit) =>
    unit.repeat(100_000 / unit.length),
  )
  for (const text of [
    ...repeated,
    `+${' '.repeat(100_000)}x`,
    `${'0'.repeat(100_000)}1`,
    `a@${'b.'.repeat(50_000)}c`,
  ]) {
    // The best of three, and processor time, because the machine may be busy.
    const times = [1, 2, 3].map(() => {
      const start = process.threadCpuUsage()
      const value = kinds[type].parse(text, one)
      if (value !== null) kinds[type].check(value, one, viewOf([one]))
      return process.threadCpuUsage(start).user / 1000
    })
    expect(Math.min(...times)).toBeLessThan(50)
  }
})

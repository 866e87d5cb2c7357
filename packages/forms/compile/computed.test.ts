import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Option } from '../definition.ts'
import { element, viewOf } from '../testing/form-view.ts'
import { openSession } from '../session/session.ts'
import { compileTrusted } from './compile-trusted.ts'
import { compile } from '../compile.ts'

const facts = { direct: false, state: 'ongoing', today: '2026-11-02' }
const option = (value: string, score: number) => ({ value, label: value, score })
const band = (value: string, min: number, max: number): Option => ({ value, label: value, min, max })
const bands = [band('low', 0, 19), band('middle', 20, 39)]
const children = ['horizon', 'reaction']

function definition(options: readonly Option[]) {
  const condition = {
    rules: [{ type: 'input' as const, element: 'asked', operator: 'equal' as const, value: 'yes' }],
    logical_operator: 'AND' as const,
    actions: ['visible' as const],
  }
  return viewOf([
    element('input_radio', { options: [option('yes', 0), option('no', 0)] }, { name: 'asked' }),
    element('input_radio', { options: [option('short', 0), option('long', 19)] }, { name: 'horizon', condition }),
    element(
      'input_radio',
      { options: [option('sells', 0), option('waits', 1), option('buys', 20)] },
      { name: 'reaction' },
    ),
    element('output_scoring_result', { childrenElementsIds: children }, { name: 'score' }),
    element('output_scoring_text', { childrenElementsIds: children, options }, { name: 'band' }),
  ]).definition
}

function openWith(options: readonly Option[], values: Record<string, string>) {
  const compiled = compileTrusted(definition(options))
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings))
  return openSession(compiled.form, facts, values)
}

test.each([
  ['no answer', {}, 0, 'low'],
  ['an answer that is no option', { reaction: 'cries' }, 0, 'low'],
  ['a hidden question', { asked: 'no', horizon: 'long', reaction: 'waits' }, 1, 'low'],
  ['the last score of a band', { asked: 'yes', horizon: 'long' }, 19, 'low'],
  ['the first score of a band', { asked: 'yes', horizon: 'long', reaction: 'waits' }, 20, 'middle'],
  ['the highest score', { asked: 'yes', horizon: 'long', reaction: 'buys' }, 39, 'middle'],
])('%s: the score is the points of the visible answers, and falls in its band', (_, values, score, expected) => {
  const session = openWith(bands, values)
  expect([session.value('score'), session.value('band')]).toEqual([score, expected])
})

test('a score outside all bands has none', () => {
  expect(openWith([band('low', 0, 19)], { reaction: 'buys' }).value('band')).toBeNull()
})

const bandFindings = (options: readonly Option[]) => {
  const compiled = compile(definition(options))
  return compiled.ok ? [] : compiled.findings.filter(({ code }) => code === 'score-bands').map(({ reason }) => reason)
}

test('a form whose bands leave a score without a band, or give it two, is refused', () => {
  expect(bandFindings(bands)).toEqual([])
  expect(bandFindings([band('low', 0, 19)])).toEqual(['no band for 20 to 39'])
  expect(bandFindings([band('low', 0, 19), band('middle', 21, 39)])).toHaveLength(1)
  expect(bandFindings([band('low', 0, 19), band('middle', 19, 39)])).toHaveLength(1)
  expect(bandFindings([band('low', 1, 19), band('middle', 20, 39)])).toHaveLength(1)
})

test('bands are accepted exactly when each score from 0 to the highest falls in one of them', () => {
  const [start, end, shift, last] = [fc.nat(1), fc.nat(37), fc.integer({ min: -1, max: 1 }), fc.nat(45)]
  fc.assert(
    fc.property(start, end, shift, last, (min, max, gap, highest) => {
      const drawn = [band('low', min, max), band('middle', max + 1 + gap, highest)]
      fc.pre(drawn.every(({ min = 0, max = 0 }) => min <= max))
      const counts = Array.from(
        { length: 40 },
        (_, score) => drawn.filter(({ min = 0, max = 0 }) => min <= score && score <= max).length,
      )
      expect(bandFindings(drawn).length === 0).toBe(counts.every((count) => count === 1))
    }),
  )
})

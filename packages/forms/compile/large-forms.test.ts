import { describe, expect, test } from 'vitest'
import { compile } from '../compile.ts'

type Json = Record<string, unknown>

const rule = (name: string, operator: string, value: unknown) => ({ type: 'input', element: name, operator, value })
const when = (...rules: unknown[]) => ({ rules, logical_operator: 'AND', actions: ['visible'] })
const element = (name: string, more: Json = {}): Json => ({
  id: Number(name.replaceAll(/\D/g, '')) + 1,
  name,
  type: 'toggle',
  condition: null,
  calculate: null,
  reference: null,
  attributes: { label: name },
  ...more,
})
const block = (id: number, elements: Json[], condition: Json | null = null): Json => ({
  id,
  page_id: 1,
  slug: `block-${id}`,
  rank: id,
  kind: 'normal',
  title: 'Block',
  condition,
  elements,
})
const formOf = (...own: Json[]): Json => ({
  id: 1,
  name: 'large',
  pages: [{ id: 1, form_id: 1, slug: 'page', rank: 1, title: 'Page', blocks: own }],
})
const large = Array.from({ length: 2000 }, (_, at) => at)
const afterYes = (at: number) => (at === 0 ? null : when(rule(`link_${at - 1}`, 'equal', true)))
const eitherWay = (at: number) =>
  at === 0
    ? null
    : {
        ...when(rule(`link_${at - 1}`, 'equal', false), rule(`link_${at - 1}`, 'equal', true)),
        logical_operator: 'OR',
      }
const chain = large.map((at) => element(`link_${at}`, { condition: afterYes(at) }))

describe('a large form is compiled in a time that grows with its size', () => {
  test.each([
    ['2 000 elements, each shown by the one before', () => formOf(block(1, chain))],
    [
      '2 000 blocks, each shown by an element of the one before',
      () => formOf(...large.map((at) => block(at + 1, [element(`link_${at}`)], afterYes(at)))),
    ],
    [
      '2 000 elements, each shown by either answer to the one before',
      () =>
        formOf(
          block(
            1,
            large.map((at) => element(`link_${at}`, { condition: eitherWay(at) })),
          ),
        ),
    ],
    [
      'a chain of 1 000 elements with one beside each',
      () =>
        formOf(
          block(1, chain.slice(0, 1000)),
          block(
            2,
            large
              .slice(1000)
              .map((at) => element(`side_${at}`, { condition: when(rule(`link_${at - 1000}`, 'equal', false)) })),
          ),
        ),
    ],
    [
      'eight formulas of 1 900 terms that show each other',
      () =>
        formOf(
          block(1, [
            element('sum_0', { type: 'input_integer' }),
            ...large.slice(1, 9).map((at) =>
              element(`sum_${at}`, {
                type: 'calculate',
                calculate: Array(1900)
                  .fill(`{sum_${at - 1}}`)
                  .join(' + '),
                condition: when(rule(`sum_${at - 1}`, 'greater_than', 5)),
              }),
            ),
          ]),
        ),
    ],
    [
      'a formula of 2 000 elements, which shows another',
      () =>
        formOf(
          block(1, [
            ...large.map((at) => element(`amount_${at}`, { type: 'input_integer' })),
            element('sum_2001', { type: 'calculate', calculate: large.map((at) => `{amount_${at}}`).join(' + ') }),
            element('note_2002', { condition: when(rule('sum_2001', 'greater_than', 5)) }),
          ]),
        ),
    ],
    [
      'a condition of 2 000 rules on one number',
      () =>
        formOf(
          block(1, [
            element('amount_1', { type: 'input_integer' }),
            element('note_2', { condition: when(...large.map((at) => rule('amount_1', 'greater_than', at))) }),
          ]),
        ),
    ],
  ])('%s', (_, make) => {
    expect(compile(make())).toMatchObject({ ok: true })
  })

  test('a contradiction at the end of a long chain is still reported', () => {
    const last = element('last_2001', {
      condition: when(rule('link_1999', 'equal', true), rule('link_1000', 'equal', false)),
    })
    const result = compile(formOf(block(1, [...chain, last])))
    const reason = 'link_1000 would have to be equal false for last_2001 and equal true for link_1001'
    expect(result.ok ? [] : result.findings).toMatchObject([{ code: 'never-visible', where: 'last_2001', reason }])
  })

  test('a chain of conditions that contradicts itself at its start terminates', () => {
    const [first = {}, , ...rest] = chain
    const never = element('link_1', { condition: when(rule('link_0', 'equal', true), rule('link_0', 'equal', false)) })
    const result = compile(formOf(block(1, [first, never, ...rest])))
    const reason = 'link_0 would have to be equal true for link_1 and equal false for link_1'
    const finding = { code: 'never-visible', where: 'link_1999', reason }
    expect(result.ok ? [] : result.findings).toContainEqual(expect.objectContaining(finding))
  })

  test('a cycle of 2 000 elements is reported', () => {
    const first = element('link_0', { condition: when(rule('link_1999', 'equal', true)) })
    const result = compile(formOf(block(1, [first, ...chain.slice(1)])))
    expect(result.ok ? [] : result.findings).toMatchObject([{ code: 'cycle', where: 'link_0' }])
  })
})

test.each(['referential', 'title', 'pages'])('%s nested 20 000 deep is a finding', (key) => {
  const deep: unknown = JSON.parse('{"part":['.repeat(10_000) + '"link_0"' + ']}'.repeat(10_000))
  const result = compile({ ...formOf(block(1, [element('link_0')])), [key]: deep })
  expect(result).toEqual({
    ok: false,
    findings: [{ code: 'shape', where: 'form', reason: 'lists and objects nested deeper than 32' }],
  })
})

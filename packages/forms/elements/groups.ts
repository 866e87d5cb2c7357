import { showNumber } from '../text-rules/decimal-input.ts'
import type { Element, KindProblem, Look } from '../definition.ts'
import { listOf } from './choices.ts'
import { childrenOf, sumGroupOf } from './family.ts'
import type { Kind } from './kind.ts'
import { numberOf } from './numbers.ts'

/** Percentages whose visible ones must total between min and max. */
export const sumKind: Kind = {
  role: 'group',
  stores: 'number',
  parse: () => null,
  show: (value, _, locale) => showNumber(numberOf(value), locale, { min: 0, max: 2 }),
  check(_, element, look) {
    const { min = 0, max = 100 } = element.attributes
    const sum = total(childrenOf(element, look), look)
    if (sum >= min && sum <= max) return null
    return { code: 'element.error.percentage-range-group-sum', params: { min, max, sum } }
  },
  // Each child has its own line.
  summarise: () => [],
}

/** Ranks or choices of which each may serve once. */
export const orderKind: Kind = {
  role: 'group',
  stores: 'list',
  parse: () => null,
  show: (value) => (listOf(value) ?? []).join(' ; '),
  check(_, element, look) {
    const given = childrenOf(element, look)
      .map((child) => look.value(child.id))
      .filter((value) => value !== null && value !== '')
    return new Set(given).size < given.length ? { code: 'element.error.already-chosen' } : null
  },
  summarise: () => [],
}

/** Percentages that share a `group` total 100 once all are given; the first one bears the problem. */
export function sharedSumProblem(element: Element, look: Look): KindProblem | null {
  const members = sumGroupOf(element, look).filter((member) => look.visible(member.id))
  if (members[0]?.id !== element.id || members.length < 2) return null
  if (members.some((member) => typeof look.value(member.id) !== 'number')) return null
  const sum = total(members, look)
  return sum === 100 ? null : { code: 'element.error.origin-sum', params: { sum } }
}

function total(members: readonly Element[], look: Look): number {
  const sum = members.reduce((all, member) => all + (numberOf(look.value(member.id)) || 0), 0)
  // Halves and tenths of a percent do not add up exactly in binary.
  return Number(sum.toFixed(6))
}

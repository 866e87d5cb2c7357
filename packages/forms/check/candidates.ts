import { toRuleNumber, sameText, toRuleText } from '../compile/conditions.ts'
import { CENTS } from '../formulas/decimal.ts'
import { dossierStates } from '../definition.ts'
import type { Element, Rule, RuleConstant, Value } from '../definition.ts'
import { kinds, storesOf } from '../elements/kinds.ts'

/** The smallest difference between two answers. */
export const smallestStep = ({ type, attributes }: Element) => attributes.step ?? 10 ** -(kinds[type].decimals ?? CENTS)

/** Values of an element that together fall on every side of those rules: if one can hold, one of these shows it. */
export function listCandidates(element: Element, rules: readonly Rule[]): readonly Value[] {
  const constants = rules.flatMap(({ value = null }) => (Array.isArray(value) ? value : [value]))
  const options = (element.attributes.options ?? []).map(({ value }) => value)
  switch (storesOf(element)) {
    case 'number':
      return [
        null,
        ...numbersAround(
          element,
          constants.flatMap((one) => toRuleNumber(one) ?? []),
        ),
      ]
    case 'boolean':
      return [null, true, false]
    case 'list':
      return [null, ...options.map((option) => [option]), ...combineOptions(options, constants)]
    default:
      if (options.length > 0) return [null, ...options]
      return [null, ...constants.flatMap((one) => (one === null || one === '' ? [] : String(one))), 'autre']
  }
}

/** Several choices at once: every combination of those that the rules name, unless these are many, and all of them. */
function combineOptions(
  options: readonly string[],
  constants: readonly RuleConstant[],
): readonly (readonly string[])[] {
  const named = options.filter((option) => constants.some((one) => sameText(toRuleText(one), option)))
  const few = named.length > MOST_NAMED ? [] : named
  const combinations = few.reduce<string[][]>((all, one) => all.concat(all.map((some) => [...some, one])), [[]])
  return [...combinations, options].filter(({ length }) => length > 1)
}

const MOST_NAMED = 4

export const factCandidates = { direct: [false, true], state: dossierStates } as const

/** Each limit, just beside it, and between two of them; within the bounds of the element. */
function numbersAround(element: Element, limits: readonly number[]): readonly number[] {
  const step = smallestStep(element)
  const { min = Math.min(0, ...limits) - 1, max = Math.max(100, ...limits) + 1 } = element.attributes
  const sorted = [...new Set([min, ...limits, max])].toSorted((a, b) => a - b)
  const near = sorted.flatMap((limit) => [limit, limit - step, limit + step])
  const between = sorted.flatMap((limit, at) => ((sorted[at + 1] ?? limit) + limit) / 2)
  const onStep = [...near, ...between].map((value) => Number((Math.round(value / step) * step).toFixed(6)))
  return [...new Set(onStep)].filter((value) => value >= min && value <= max)
}

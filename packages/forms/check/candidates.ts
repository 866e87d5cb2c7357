import { toRuleNumber, sameText, toRuleText } from '../compile/conditions.ts'
import { CENTS } from '../formulas/decimal.ts'
import { dossierStates } from '../definition.ts'
import type { Element, Rule, RuleConstant, Value } from '../definition.ts'
import { kinds, storesOf } from '../elements/kinds.ts'

export const smallestStep = ({ type, attributes }: Element) => attributes.step ?? 10 ** -(kinds[type].decimals ?? CENTS)

/** Boundary values: for every rule that some answer can satisfy, one of these does. */
export function listCandidates(element: Element, rules: readonly Rule[]): readonly Value[] {
  const constants = rules.flatMap(({ value = null }) => (Array.isArray(value) ? value : [value]))
  const options = (element.attributes.options ?? []).map(({ value }) => value)
  switch (storesOf(element)) {
    case 'number':
      return [
        null,
        ...listBoundaryNumbers(
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

/** Combinations of the options that rules name, capped in number, plus all options together. */
function combineOptions(
  options: readonly string[],
  constants: readonly RuleConstant[],
): readonly (readonly string[])[] {
  const named = options.filter((option) => constants.some((one) => sameText(toRuleText(one), option)))
  const few = named.length > MAX_NAMED_OPTIONS ? [] : named
  const combinations = few.reduce<string[][]>((all, one) => all.concat(all.map((some) => [...some, one])), [[]])
  return [...combinations, options].filter(({ length }) => length > 1)
}

const MAX_NAMED_OPTIONS = 4

export const factCandidates = { direct: [false, true], state: dossierStates } as const

/** Each limit, one step to either side and the middle between two limits, within the element's bounds. */
function listBoundaryNumbers(element: Element, limits: readonly number[]): readonly number[] {
  const step = smallestStep(element)
  const { min = Math.min(0, ...limits) - 1, max = Math.max(100, ...limits) + 1 } = element.attributes
  const sorted = [...new Set([min, ...limits, max])].toSorted((a, b) => a - b)
  const near = sorted.flatMap((limit) => [limit, limit - step, limit + step])
  const between = sorted.flatMap((limit, at) => ((sorted[at + 1] ?? limit) + limit) / 2)
  const onStep = [...near, ...between].map((value) => Number((Math.round(value / step) * step).toFixed(6)))
  return [...new Set(onStep)].filter((value) => value >= min && value <= max)
}

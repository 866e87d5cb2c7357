import { holdsFor } from '../compile/holds.ts'
import type { Condition, Definition, Element, Facts, Rule, Value } from '../definition.ts'

/**
 * Reference implementation: evaluates everything from the definition on each call, without tables, graph or order. Slow
 * and simple; tests compare the engine with it.
 */
export function evaluateNaively({ pages }: Definition, facts: Facts, answers: Readonly<Record<string, Value>>) {
  const places = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.elements.map((element) => ({ block, element }))),
  )
  const byName = new Map(places.map((place) => [place.element.name, place]))
  const find = (ref: unknown) => byName.get(String(ref))

  const holds = ({ rule, rules, logical_operator }: Condition): boolean => {
    if (rule !== undefined && facts.rules && !facts.rules.includes(rule)) return false
    if (rules.length === 0) return true
    return logical_operator === 'AND' ? rules.every(test) : rules.some(test)
  }
  const test = (rule: Rule): boolean => {
    const read =
      rule.type === 'dossier' ? facts.direct : rule.type === 'state' ? facts.state : value(String(rule.element))
    return holdsFor(rule, read)
  }
  const visible = (name: string): boolean => {
    const place = find(name)
    const conditions = [place?.block.condition, place?.element.condition]
    return conditions.every((one) => !one?.actions.includes('visible') || holds(one))
  }
  const required = (name: string): boolean => {
    const element = find(name)?.element
    const { condition } = element ?? {}
    if (facts.readOnly || !visible(name)) return false
    return Boolean(element?.attributes.required) || Boolean(condition?.actions.includes('required') && holds(condition))
  }
  const value = (name: string): Value => {
    const element = find(name)?.element
    return element && visible(name) ? worth(element) : null
  }
  const children = ({ attributes }: Element) => (attributes.childrenElementsIds ?? []).map(String)
  const score = (element: Element) =>
    children(element).reduce((sum, child) => {
      const options = find(child)?.element.attributes.options ?? []
      return sum + (options.find((option) => option.value === value(child))?.score ?? 0)
    }, 0)
  const worth = (element: Element): Value => {
    const { type, calculate, attributes } = element
    if (calculate) return formula(calculate, attributes.format === 'currency')
    if (attributes.from) return cell(attributes.from)
    const filled = children(element).filter((child) => visible(child) && value(child) !== null)
    if (/percentage_range_group|percentage_input_range/.test(type)) {
      return filled.length === 0 ? null : filled.reduce((sum, child) => sum + Number(value(child)), 0)
    }
    if (type === 'ordonnancement') return filled.length === 0 ? null : filled.map((child) => String(value(child)))
    if (type === 'group_ordered_integers') {
      return filled.length === 0 ? null : filled.toSorted((a, b) => Number(value(a)) - Number(value(b)))
    }
    if (type === 'output_scoring_result') return score(element)
    if (type === 'output_scoring_text') {
      const points = score(element)
      return attributes.options?.find(({ min = 0, max = 0 }) => points >= min && points <= max)?.value ?? null
    }
    // Must come after `from`: the child of a table is computed from that table, so reading it earlier would recurse
    // forever.
    const product = () => facts.products?.find(({ code }) => code === value(String(attributes.childElementId)))
    if (type === 'output_product_unit_price') return product()?.unitPrice ?? null
    if (type === 'output_product_minimum_shares_number') {
      const isHeld = attributes.heldFrom !== undefined && value(String(attributes.heldFrom)) === product()?.code
      return (isHeld ? product()?.minimumSharesNext : product()?.minimumShares) ?? null
    }
    if (/^(?:output|button|presentation)/.test(type)) return null
    const answer = element.name in answers ? (answers[element.name] ?? null) : (attributes.defaultValue ?? null)
    return answer === '' || answer === '+33' ? null : answer
  }
  const cell = ({ tables, column }: NonNullable<Element['attributes']['from']>): Value => {
    for (const table of tables) {
      const row = find(table)?.element.attributes.options?.find((option) => option.value === value(String(table)))
      if (row)
        return column === 'value'
          ? Number(row.value)
          : (row.sub_options?.find(({ key }) => key === column)?.value ?? null)
    }
    return null
  }
  /** Computes in integers of hundredths of a cent, enough for all amounts and rates of the real forms. */
  const formula = (text: string, money: boolean): number | null => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const isShare = (name: string) => find(name)?.element.attributes.group !== undefined
    if (names.some((name) => visible(name) && value(name) === null && !isShare(name))) return null
    const result = readSum(text, (name) => (visible(name) ? Number(value(name)) : 0))
    return money ? Math.round(Number((result * 100).toFixed(6))) / 100 : Number(result.toPrecision(12))
  }
  return { visible, required, value }
}

/** Covers only what the tested formulas use: sums of products, round(…, 2) and one if(…). */
function readSum(text: string, read: (name: string) => number): number {
  const rounded = /round\(([^()]*), 2\)/.exec(text)
  if (rounded) {
    const inner = Math.round(Number((readSum(rounded[1] ?? '', read) * 100).toFixed(6))) / 100
    return readSum(text.replace(rounded[0], String(inner)), read)
  }
  const chosen = /if\(([^()]*), ([^()]*), ([^()]*)\)/.exec(text)
  if (chosen) return readSum((readSum(chosen[1] ?? '', read) === 0 ? chosen[3] : chosen[2]) ?? '', read)
  const factor = (part: string) => (part.startsWith('{') ? read(part.slice(1, -1)) : Number(part))
  let total = 0
  let sign = 1
  let product: number | null = null
  let operator = '*'
  for (const token of text.split(' ')) {
    if (token === '+' || token === '-') {
      total += sign * (product ?? 0)
      sign = token === '+' ? 1 : -1
      product = null
      operator = '*'
    } else if (token === '*' || token === '/') operator = token
    else
      product = product === null ? factor(token) : operator === '*' ? product * factor(token) : product / factor(token)
  }
  return total + sign * (product ?? 0)
}

import type { Element, Ref } from '../definition.ts'
import type { Compute, Inputs } from './form.ts'

/** Position by name or id; -1 when there is none. */
type Locate = (ref: Ref) => number
type Source = {
  readonly elements: readonly Element[]
  readonly locate: Locate
  readonly product: Ref | undefined
}

/** How the engine computes an element without a formula, and what it reads. Null for an input. */
export function toCompute(element: Element, source: Source): { compute: Compute; reads: number[] } | null {
  const { attributes, type } = element
  if (attributes.from) return fromTable(attributes.from.tables.map(source.locate), attributes.from.column, source)
  const children = (attributes.childrenElementsIds ?? []).map(source.locate)
  switch (type) {
    case 'input_percentage_range_group':
    case 'group_percentage_input_range':
      return { compute: (inputs) => sumPercentages(children, inputs), reads: children }
    case 'ordonnancement':
      return { compute: (inputs) => listChosenValues(children, inputs), reads: children }
    case 'group_ordered_integers':
      return { compute: (inputs) => rankNames(children, inputs, source.elements), reads: children }
    case 'output_scoring_result':
      return { compute: toScore(children, source.elements), reads: children }
    case 'output_scoring_text':
      return { compute: toBand(element, toScore(children, source.elements)), reads: children }
    case 'output_product_unit_price':
    case 'output_product_minimum_shares_number':
      return fromProduct(element, source)
    default:
      return null
  }
}

/** The value of the selected row of the visible table; empty when no table is visible. */
function fromTable(tables: number[], column: string, { elements }: Source): { compute: Compute; reads: number[] } {
  const rows = tables.map((at) => {
    const options = elements[at]?.attributes.options ?? []
    return new Map(options.map((option) => [option.value, readCell(option, column)]))
  })
  const compute: Compute = (inputs) => {
    for (const [rank, at] of tables.entries()) {
      const chosen = inputs.visible(at) ? inputs.value(at) : null
      const cell = typeof chosen === 'string' || typeof chosen === 'number' ? rows[rank]?.get(String(chosen)) : null
      if (cell !== undefined && cell !== null) return cell
    }
    return null
  }
  return { compute, reads: tables }
}

function readCell(option: NonNullable<Element['attributes']['options']>[number], column: string): number | null {
  if (column !== 'value') return option.sub_options?.find(({ key }) => key === column)?.value ?? null
  const number = Number(option.value)
  return Number.isFinite(number) ? number : null
}

const visibleFilled = (children: readonly number[], inputs: Inputs) =>
  children.filter((at) => inputs.visible(at) && inputs.value(at) !== null)

function sumPercentages(children: readonly number[], inputs: Inputs): number | null {
  const filled = visibleFilled(children, inputs)
  if (filled.length === 0) return null
  const sum = filled.reduce((all, at) => all + (Number(inputs.value(at)) || 0), 0)
  // Tenths of a percent do not add up exactly in binary.
  return Math.round(sum * 1e6) / 1e6
}

function listChosenValues(children: readonly number[], inputs: Inputs): readonly string[] | null {
  const filled = visibleFilled(children, inputs)
  return filled.length === 0 ? null : filled.map((at) => String(inputs.value(at)))
}

function rankNames(children: readonly number[], inputs: Inputs, elements: readonly Element[]) {
  const filled = visibleFilled(children, inputs)
  if (filled.length === 0) return null
  const rank = (at: number) => Number(inputs.value(at)) || 0
  return filled.toSorted((a, b) => rank(a) - rank(b)).map((at) => elements[at]?.name ?? '')
}

function toScore(children: readonly number[], elements: readonly Element[]): (inputs: Inputs) => number {
  const scores = children.map(
    (at) => new Map((elements[at]?.attributes.options ?? []).map(({ value, score = 0 }) => [value, score])),
  )
  return (inputs) => children.reduce((sum, at, rank) => sum + (scores[rank]?.get(String(inputs.value(at))) ?? 0), 0)
}

function toBand(element: Element, score: (inputs: Inputs) => number): Compute {
  const bands = element.attributes.options ?? []
  return (inputs) => {
    const points = score(inputs)
    const band = bands.find(({ min, max }) => min !== undefined && max !== undefined && points >= min && points <= max)
    return band?.value ?? null
  }
}

function fromProduct(element: Element, { locate, product }: Source): { compute: Compute; reads: number[] } {
  const { childElementId, heldFrom } = element.attributes
  const at = locate(childElementId ?? product ?? '')
  const held = heldFrom === undefined ? -1 : locate(heldFrom)
  const price = element.type === 'output_product_unit_price'
  const compute: Compute = (inputs) => {
    const code = inputs.value(at)
    const found = inputs.facts().products?.find((one) => one.code === code)
    if (!found) return null
    if (price) return found.unitPrice
    const isHeld = inputs.value(held) === code
    return (isHeld ? found.minimumSharesNext : undefined) ?? found.minimumShares
  }
  return { compute, reads: held < 0 ? [at] : [at, held] }
}

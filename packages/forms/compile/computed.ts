import type { Element, Ref } from '../definition.ts'
import type { Compute, Reader } from './form.ts'

/** Finds an element by name or id; -1 when there is none. */
type Locate = (ref: Ref) => number
export type Source = {
  readonly elements: readonly Element[]
  readonly locate: Locate
  readonly product: Ref | undefined
}

/** How the engine fills an element otherwise than by a formula, and from which elements. Null: a person fills it. */
export function computeOf(element: Element, source: Source): { compute: Compute; reads: number[] } | null {
  const { attributes, type } = element
  if (attributes.from) return fromTable(attributes.from.tables.map(source.locate), attributes.from.column, source)
  const children = (attributes.childrenElementsIds ?? []).map(source.locate)
  switch (type) {
    case 'input_percentage_range_group':
    case 'group_percentage_input_range':
      return { compute: (reader) => sumOf(children, reader), reads: children }
    case 'ordonnancement':
      return { compute: (reader) => chosenOf(children, reader), reads: children }
    case 'group_ordered_integers':
      return { compute: (reader) => rankedOf(children, reader, source.elements), reads: children }
    case 'output_scoring_result':
      return { compute: scoreOf(children, source.elements), reads: children }
    case 'output_scoring_text':
      return { compute: bandOf(element, scoreOf(children, source.elements)), reads: children }
    case 'output_product_unit_price':
    case 'output_product_minimum_shares_number':
      return fromProduct(element, source)
    default:
      return null
  }
}

/** The value is that of the selected row of whichever table is visible; empty without one. */
function fromTable(tables: number[], column: string, { elements }: Source): { compute: Compute; reads: number[] } {
  const rows = tables.map((at) => {
    const options = elements[at]?.attributes.options ?? []
    return new Map(options.map((option) => [option.value, cellOf(option, column)]))
  })
  const compute: Compute = (reader) => {
    for (const [rank, at] of tables.entries()) {
      const chosen = reader.visible(at) ? reader.value(at) : null
      const cell = typeof chosen === 'string' || typeof chosen === 'number' ? rows[rank]?.get(String(chosen)) : null
      if (cell !== undefined && cell !== null) return cell
    }
    return null
  }
  return { compute, reads: tables }
}

function cellOf(option: NonNullable<Element['attributes']['options']>[number], column: string): number | null {
  if (column !== 'value') return option.sub_options?.find(({ key }) => key === column)?.value ?? null
  const number = Number(option.value)
  return Number.isFinite(number) ? number : null
}

const visibleFilled = (children: readonly number[], reader: Reader) =>
  children.filter((at) => reader.visible(at) && reader.value(at) !== null)

function sumOf(children: readonly number[], reader: Reader): number | null {
  const filled = visibleFilled(children, reader)
  if (filled.length === 0) return null
  const sum = filled.reduce((all, at) => all + (Number(reader.value(at)) || 0), 0)
  // Halves and tenths of a percent do not add up exactly in binary.
  return Math.round(sum * 1e6) / 1e6
}

function chosenOf(children: readonly number[], reader: Reader): readonly string[] | null {
  const filled = visibleFilled(children, reader)
  return filled.length === 0 ? null : filled.map((at) => String(reader.value(at)))
}

/** The names of the children, in the order of their ranks. */
function rankedOf(children: readonly number[], reader: Reader, elements: readonly Element[]) {
  const filled = visibleFilled(children, reader)
  if (filled.length === 0) return null
  const rank = (at: number) => Number(reader.value(at)) || 0
  return filled.toSorted((a, b) => rank(a) - rank(b)).map((at) => elements[at]?.name ?? '')
}

function scoreOf(children: readonly number[], elements: readonly Element[]): (reader: Reader) => number {
  const scores = children.map(
    (at) => new Map((elements[at]?.attributes.options ?? []).map(({ value, score = 0 }) => [value, score])),
  )
  return (reader) => children.reduce((sum, at, rank) => sum + (scores[rank]?.get(String(reader.value(at))) ?? 0), 0)
}

function bandOf(element: Element, score: (reader: Reader) => number): Compute {
  const bands = element.attributes.options ?? []
  return (reader) => {
    const points = score(reader)
    const band = bands.find(({ min, max }) => min !== undefined && max !== undefined && points >= min && points <= max)
    return band?.value ?? null
  }
}

function fromProduct(element: Element, { locate, product }: Source): { compute: Compute; reads: number[] } {
  const at = locate(element.attributes.childElementId ?? product ?? '')
  const price = element.type === 'output_product_unit_price'
  const compute: Compute = (reader) => {
    const code = reader.value(at)
    const found = reader.facts().products?.find((one) => one.code === code)
    return found ? (price ? found.unitPrice : found.minimumShares) : null
  }
  return { compute, reads: [at] }
}

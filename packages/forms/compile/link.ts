import { DISABLED, REQUIRED } from '../opcodes.ts'
import { toCompute } from './computed.ts'
import type { Definition, Element, Ref } from '../definition.ts'
import { kinds, takesAnswer } from '../elements/kinds.ts'
import type { Report } from './finding.ts'
import { FACTS } from './form.ts'
import type { Compute, Form, HiddenAnswers, Tables } from './form.ts'
import { planFormulas } from '../formulas/plan.ts'
import { addEdge, buildGraph } from './graph.ts'
import type { Edges } from './graph.ts'
import { buildLayout } from './layout.ts'
import type { Layout } from './layout.ts'
import { addVisibilityEdges, linkConditions } from './link-conditions.ts'
import { linkFormulas } from './link-formulas.ts'

/**
 * Turns a definition into flat arrays and a dependency graph. Reports unknown references, formulas that do not parse
 * and cycles. Null when there is a cycle; with other findings the form must not be run.
 */
export function link(definition: Definition, hidden: HiddenAnswers, report: Report): Form | null {
  const layout = buildLayout(definition)
  const { elements } = layout
  const edges: Edges = { from: [], to: [], rule: [] }
  const readsNumber = new Uint8Array(elements.length)
  const linked = linkConditions(layout, edges, readsNumber, report)
  const computes = linkComputed(layout, definition.referential?.product, edges)
  const programs = linkFormulas(elements, locator(layout), report, (read, at) => {
    readsNumber[read] = 1
    addEdge(edges, read, at)
  })
  if (hidden === 'empty') addVisibilityEdges(edges, layout, linked)
  const graph = buildGraph(elements.length + FACTS + linked.owner.length, edges)
  if (!('level' in graph)) {
    reportCycle(graph, layout, linked.owner, report)
    return null
  }
  return toForm(definition, hidden, {
    ...layout,
    ...linked,
    kinds: elements.map(({ type }) => kinds[type]),
    takesAnswer: Uint8Array.from(elements, (element, at) => (takesAnswer(element) && !computes.has(at) ? 1 : 0)),
    readsNumber,
    fixed: Uint8Array.from(elements, fixedFlags),
    computes,
    programs,
    plans: planFormulas(programs, elements, graph.order),
    graph,
  })
}

export function toForm(definition: Definition, hidden: HiddenAnswers, tables: Tables): Form {
  const { elements, blocks, index, blockIndex, blockAt } = tables
  return {
    definition,
    hidden,
    elements,
    blocks,
    element: (ref) => elements[index.get(ref) ?? -1] ?? null,
    block: (blockId) => blocks[blockIndex.get(blockId) ?? -1] ?? null,
    blockOf: (ref) => blocks[blockAt[index.get(ref) ?? -1] ?? -1] ?? null,
    tables,
  }
}

const locator =
  ({ index }: Layout) =>
  (ref: Ref) =>
    index.get(ref) ?? -1

function linkComputed(layout: Layout, product: Ref | undefined, edges: Edges): Map<number, Compute> {
  const source = { elements: layout.elements, locate: locator(layout), product }
  const computes = new Map<number, Compute>()
  for (const [at, element] of layout.elements.entries()) {
    const computed = element.calculate ? null : toCompute(element, source)
    if (!computed) continue
    computes.set(at, computed.compute)
    for (const read of computed.reads) if (read >= 0) addEdge(edges, read, at)
  }
  return computes
}

function fixedFlags({ attributes }: Element): number {
  return (attributes.required ? REQUIRED : 0) | (attributes.disabled ? DISABLED : 0)
}

function reportCycle(nodes: readonly number[], { elements, blocks }: Layout, owner: Int32Array, report: Report): void {
  const names = nodes.map((node) => {
    const owned = node < elements.length ? node : (owner[node - elements.length - FACTS] ?? 0)
    return elements[owned]?.name ?? blocks[-1 - owned]?.slug ?? ''
  })
  // An element and its condition are two nodes with the same name.
  const path = names.filter((name, at) => name !== names[at - 1])
  const [first = ''] = path
  const circle = path.length > 1 && path.at(-1) === first ? path : [...path, first]
  report('cycle', first, path.length > 1 ? path.join(' → ') : `${first} → ${first}`, { circle })
}

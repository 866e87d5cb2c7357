import { computeOf } from './computed.ts'
import { finishConditions, isNumberTest, newCodes, newWriter, writeRule } from './conditions.ts'
import type { ConditionWriter } from './conditions.ts'
import type { Action, Condition, Definition, Element, Ref, Rule } from './definition.ts'
import { kinds } from './elements/index.ts'
import { storesOf } from './elements/wire.ts'
import type { Report } from './finding.ts'
import { FACTS, flag } from './form.ts'
import type { Compute, Form, HiddenMeaning } from './form.ts'
import { linkFormulas } from './link-formulas.ts'
import { buildGraph } from './graph.ts'
import type { Edges } from './graph.ts'

/**
 * Turns a definition into flat arrays and a dependency graph. Reports what cannot be linked: references to nothing,
 * formulas that do not parse, cycles. Null when there is a cycle; with other findings the form is not fit for use.
 */
export function link(definition: Definition, hidden: HiddenMeaning, report: Report): Form | null {
  const blocks = definition.pages.flatMap((page) => page.blocks)
  const elements = blocks.flatMap((block) => block.elements)
  const index = new Map<Ref, number>()
  for (const [at, { id, name }] of elements.entries()) index.set(id, at).set(name, at)
  const locate = (ref: Ref) => index.get(ref) ?? -1
  const codes = newCodes()
  const writer = newWriter()
  const starts: number[] = []
  const owner: number[] = []
  const edges: Edges = { from: [], to: [] }
  const readsNumber = new Uint8Array(elements.length)
  const firstCondition = elements.length + FACTS

  const addCondition = (condition: Condition | null, where: string, owned: number): number => {
    // An empty list of rules restricts nothing.
    if (!condition || condition.rules.length === 0) return -1
    const at = writer.conditions.push(condition) - 1
    starts.push(writer.refs.length)
    owner.push(owned)
    for (const rule of condition.rules) {
      const ref = refOf(rule, elements.length, locate)
      if (ref < 0)
        report('unknown-element', where, `a rule reads "${rule.type === 'input' ? rule.element : rule.type}"`)
      const read = elements[ref]
      writeRule(writer, rule, Math.max(ref, 0), read !== undefined && storesOf(read) === 'list', codes)
      if (read && isNumberTest(writer.tests.at(-1))) readsNumber[ref] = 1
      if (ref >= 0) addEdge(edges, ref, firstCondition + at)
    }
    return at
  }
  const conditionOf = Int32Array.from(elements, ({ condition, name }, at) => addCondition(condition, name, at))
  const blockConditionOf = Int32Array.from(blocks, ({ condition, slug }, at) => addCondition(condition, slug, -1 - at))

  const computes = new Map<number, Compute>()
  const source = { elements, locate, product: definition.referential?.product }
  for (const [at, element] of elements.entries()) {
    const computed = element.calculate ? null : computeOf(element, source)
    if (!computed) continue
    computes.set(at, computed.compute)
    for (const read of computed.reads) if (read >= 0) addEdge(edges, read, at)
  }
  const { programs, formulas } = linkFormulas(elements, locate, report, (read, at) => {
    readsNumber[read] = 1
    addEdge(edges, read, at)
  })
  const { blockStart, blockOf } = spread(blocks.map((block) => block.elements.length))
  if (hidden === 'empty') {
    for (const [at, { actions }] of writer.conditions.entries()) {
      const owned = owner[at] ?? 0
      const from = owned < 0 ? (blockStart[-1 - owned] ?? 0) : owned
      const to = owned < 0 ? (blockStart[-owned] ?? 0) : owned + 1
      if (actions.includes('visible')) addVisibilityEdges(edges, at, firstCondition, from, to)
    }
  }

  const graph = buildGraph(firstCondition + owner.length, edges)
  if (!('level' in graph)) {
    const names = graph.map((node) =>
      nameOfNode(
        node,
        elements,
        owner.map((owned) => blocks[-1 - owned]?.slug ?? elements[owned]?.name ?? ''),
      ),
    )
    const path = names.filter((name, at) => name !== names[at - 1])
    report('cycle', path[0] ?? definition.name, path.length > 1 ? path.join(' → ') : `${path[0]} → ${path[0]}`)
    return null
  }
  return {
    definition,
    hidden,
    elements,
    blocks,
    index,
    blockIndex: new Map(blocks.map(({ id }, at) => [id, at])),
    blockStart,
    blockOf,
    takesAnswer: Uint8Array.from(elements, (element, at) => (takesAnswer(element) && !computes.has(at) ? 1 : 0)),
    readsNumber,
    cents: Uint8Array.from(elements, ({ attributes }) => (attributes.format === 'currency' ? 1 : 0)),
    formulas,
    computes,
    programs,
    conditions: finishConditions(writer, starts),
    codes,
    conditionOf,
    blockConditionOf,
    owner: Int32Array.from(owner),
    fixed: Uint8Array.from(elements, fixedFlags),
    actionsOf: actionBits(writer, conditionOf),
    blockActionsOf: actionBits(writer, blockConditionOf),
    graph,
  }
}

/** Whether a person gives the value of this element. */
export function takesAnswer(element: Element): boolean {
  return kinds[element.type]?.role === 'input' && !element.calculate && !element.attributes.from
}

function refOf(rule: Rule, elements: number, locate: (ref: Ref) => number): number {
  if (rule.type === 'input') return locate(rule.element)
  return rule.type === 'dossier' ? elements : elements + 1
}

function addEdge({ from, to }: Edges, read: number, reader: number): void {
  from.push(read)
  to.push(reader)
}

/** A hidden element is empty to its readers: its value waits for the conditions that may hide it. */
function addVisibilityEdges(edges: Edges, condition: number, node: number, from: number, to: number): void {
  for (let at = from; at < to; at++) addEdge(edges, node + condition, at)
}

function spread(sizes: readonly number[]): { blockStart: Int32Array; blockOf: Int32Array } {
  const blockStart = new Int32Array(sizes.length + 1)
  for (const [block, size] of sizes.entries()) blockStart[block + 1] = (blockStart[block] ?? 0) + size
  const blockOf = new Int32Array(blockStart.at(-1) ?? 0)
  for (const [block, size] of sizes.entries()) blockOf.fill(block, blockStart[block], (blockStart[block] ?? 0) + size)
  return { blockStart, blockOf }
}

function fixedFlags({ attributes }: Element): number {
  return (attributes.required ? flag.required : 0) | (attributes.disabled ? flag.disabled : 0)
}

function actionBits(writer: ConditionWriter, conditionOf: Int32Array): Uint8Array {
  return Uint8Array.from(conditionOf, (condition) => writer.conditions[condition]?.actions.reduce(addAction, 0) ?? 0)
}

const addAction = (all: number, action: Action) => all | flag[action]

function nameOfNode(node: number, elements: readonly Element[], owners: readonly string[]): string {
  return elements[node]?.name ?? owners[node - elements.length - FACTS] ?? ''
}

import { DISABLED, REQUIRED, VISIBLE } from '../opcodes.ts'
import { isNumberTest, newCodes, toTest } from './conditions.ts'
import type { Codes, Conditions } from './conditions.ts'
import type { Action, Condition, Rule, Value } from '../definition.ts'
import { storesOf } from '../elements/kinds.ts'
import type { Report } from './finding.ts'
import { FACTS } from './form.ts'
import { addEdge } from './graph.ts'
import type { Edges } from './graph.ts'
import type { Layout } from './layout.ts'

type LinkedConditions = {
  readonly conditions: Conditions
  readonly codes: Codes
  readonly conditionOf: Int32Array
  readonly blockConditionOf: Int32Array
  readonly owner: Int32Array
  readonly actionsOf: Uint8Array
  readonly blockActionsOf: Uint8Array
}

/** Concatenates all conditions: those of elements, then those of blocks. */
export function linkConditions(
  layout: Layout,
  edges: Edges,
  readsNumber: Uint8Array,
  report: Report,
): LinkedConditions {
  const codes = newCodes()
  const all: Condition[] = []
  const owner: number[] = []
  const start: number[] = []
  const refs: number[] = []
  const tests: number[] = []
  const constants: number[] = []
  const closures = new Map<number, (value: Value) => boolean>()

  const addRule = (rule: Rule, where: string) => {
    const ref = findPlace(layout, rule)
    const read = layout.elements[ref]
    if (ref < 0) report('unknown-element', where, `a rule reads "${rule.type === 'input' ? rule.element : rule.type}"`)
    else addEdge(edges, ref, layout.elements.length + FACTS + all.length, refs.length)
    const { test, constant, closure } = toTest(rule, read !== undefined && storesOf(read) === 'list', codes)
    if (closure) closures.set(refs.length, closure)
    if (read && isNumberTest(test)) readsNumber[ref] = 1
    refs.push(Math.max(ref, 0))
    tests.push(test)
    constants.push(constant)
  }
  const addCondition = (condition: Condition | null, where: string, owned: number): number => {
    // A customer rule without rules of its own is still off or on.
    if (!condition || (condition.rules.length === 0 && condition.rule === undefined)) return -1
    start.push(refs.length)
    owner.push(owned)
    for (const rule of condition.rules) addRule(rule, where)
    return all.push(condition) - 1
  }
  const conditionOf = Int32Array.from(layout.elements, ({ condition, name }, at) => addCondition(condition, name, at))
  const blockConditionOf = Int32Array.from(layout.blocks, ({ condition, slug }, at) =>
    addCondition(condition, slug, -1 - at),
  )
  const conditions = {
    start: Int32Array.from([...start, refs.length]),
    either: Uint8Array.from(all, ({ logical_operator }) => (logical_operator === 'OR' ? 1 : 0)),
    refs: Int32Array.from(refs),
    tests: Uint8Array.from(tests),
    constants: Float64Array.from(constants),
    closures,
    customerRules: new Map(all.flatMap(({ rule }, at) => (rule === undefined ? [] : [[at, rule]]))),
  }
  const bits = (at: number) => all[at]?.actions.reduce(addAction, 0) ?? 0
  const actionsOf = Uint8Array.from(conditionOf, bits)
  const blockActionsOf = Uint8Array.from(blockConditionOf, bits)
  return { conditions, codes, conditionOf, blockConditionOf, owner: Int32Array.from(owner), actionsOf, blockActionsOf }
}

/** The position that a rule reads, an element or a fact; -1 when the element does not exist. */
export function findPlace({ elements, index }: Pick<Layout, 'elements' | 'index'>, rule: Rule): number {
  if (rule.type === 'input') return index.get(rule.element) ?? -1
  return rule.type === 'dossier' ? elements.length : elements.length + 1
}

const bitOf: Record<Action, number> = { visible: VISIBLE, required: REQUIRED, disabled: DISABLED }
const addAction = (all: number, action: Action) => all | bitOf[action]

/** A hidden element reads as empty, so its value is evaluated after the conditions that may hide it. */
export function addVisibilityEdges(edges: Edges, layout: Layout, linked: LinkedConditions): void {
  const first = layout.elements.length + FACTS
  for (const [at, block] of layout.blockAt.entries()) {
    const hides = (actions: number | undefined) => ((actions ?? 0) & VISIBLE) !== 0
    if (hides(linked.actionsOf[at])) addEdge(edges, first + (linked.conditionOf[at] ?? 0), at)
    if (hides(linked.blockActionsOf[block])) addEdge(edges, first + (linked.blockConditionOf[block] ?? 0), at)
  }
}

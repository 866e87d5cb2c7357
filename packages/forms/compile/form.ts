import type { Codes, Conditions } from './conditions.ts'
import type { Block, Definition, Element, Facts, Ref, Value } from '../definition.ts'
import type { Kind } from '../elements/kind.ts'
import type { Plans } from '../formulas/plan.ts'
import type { Programs } from '../formulas/program.ts'
import type { Graph } from './graph.ts'
import type { Layout } from './layout.ts'

/**
 * How rules and formulas read a hidden answer. `empty`, used in production: empty in rules, 0 in formulas. `keep`, for
 * benchmarks against other engines: as if it were visible.
 */
export type HiddenAnswers = 'empty' | 'keep'

export type Inputs = {
  readonly value: (at: number) => Value
  readonly visible: (at: number) => boolean
  readonly facts: () => Facts
}
export type Compute = (inputs: Inputs) => Value

export type Form = {
  readonly definition: Definition
  readonly hidden: HiddenAnswers
  readonly elements: readonly Element[]
  readonly blocks: readonly Block[]
  readonly element: (ref: Ref) => Element | null
  readonly block: (blockId: number) => Block | null
  readonly blockOf: (ref: Ref) => Block | null
  readonly tables: Tables
}

/** Arrays indexed by position in page order. */
export type Tables = Layout & {
  readonly kinds: readonly Kind[]
  readonly takesAnswer: Uint8Array
  /** 1 when a rule or a formula reads the value as a number. */
  readonly readsNumber: Uint8Array
  readonly computes: ReadonlyMap<number, Compute>
  readonly programs: Programs
  readonly plans: Plans
  readonly conditions: Conditions
  readonly codes: Codes
  /** Index of the condition, or -1. */
  readonly conditionOf: Int32Array
  readonly blockConditionOf: Int32Array
  /** By condition: the position of its element, or -1 - the position of its block. */
  readonly owner: Int32Array
  /** Bit flags: those that the attributes set, and the actions of each condition. */
  readonly fixed: Uint8Array
  readonly actionsOf: Uint8Array
  readonly blockActionsOf: Uint8Array
  readonly graph: Graph
}

export const hasFormula = ({ programs: { start } }: Tables, at: number) => start[at] !== start[at + 1]

/** The two facts that rules may read are numbered after the elements. */
export const directAt = (form: { elements: readonly unknown[] }) => form.elements.length
export const stateAt = (form: { elements: readonly unknown[] }) => form.elements.length + 1
export const FACTS = 2

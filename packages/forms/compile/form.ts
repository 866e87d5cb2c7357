import type { Codes, Conditions } from './conditions.ts'
import type { Block, Definition, Element, Facts, Ref, Value } from '../definition.ts'
import type { Kind } from '../elements/kind.ts'
import type { Plans } from '../formulas/plan.ts'
import type { Programs } from '../formulas/program.ts'
import type { Graph } from './graph.ts'
import type { Layout } from './layout.ts'

/**
 * What a hidden answer is to the rest of the form. `empty`, the product's meaning: empty in rules, 0 in formulas.
 * `keep`, for comparison with other engines: hidden elements keep playing their part.
 */
export type HiddenMeaning = 'empty' | 'keep'

/** What a computed element may read, by position. */
export type Inputs = {
  readonly value: (at: number) => Value
  readonly visible: (at: number) => boolean
  readonly facts: () => Facts
}
export type Compute = (inputs: Inputs) => Value

/** A compiled form: the definition, what stands where in it, and the tables that a session runs on. */
export type Form = {
  readonly definition: Definition
  readonly hidden: HiddenMeaning
  /** In page order. */
  readonly elements: readonly Element[]
  readonly blocks: readonly Block[]
  /** An element by id or name. */
  readonly element: (ref: Ref) => Element | null
  readonly block: (blockId: number) => Block | null
  /** The block an element stands in. */
  readonly blockOf: (ref: Ref) => Block | null
  /** For the engine alone. */
  readonly tables: Tables
}

/** The definition in flat arrays indexed by position in page order. */
export type Tables = Layout & {
  readonly kinds: readonly Kind[]
  /** 1 where a person gives the value. */
  readonly takesAnswer: Uint8Array
  /** 1 where the value is read as a number by a rule or a formula. */
  readonly readsNumber: Uint8Array
  /** Elements filled by the engine otherwise than by a formula. */
  readonly computes: ReadonlyMap<number, Compute>
  readonly programs: Programs
  readonly plans: Plans
  readonly conditions: Conditions
  readonly codes: Codes
  /** The condition of an element, or -1; likewise of a block. */
  readonly conditionOf: Int32Array
  readonly blockConditionOf: Int32Array
  /** Whose a condition is: an element's position, or -1 - a block's. */
  readonly owner: Int32Array
  /** Flags set by the attributes alone; actions of the conditions. */
  readonly fixed: Uint8Array
  readonly actionsOf: Uint8Array
  readonly blockActionsOf: Uint8Array
  readonly graph: Graph
}

export const hasFormula = ({ programs: { start } }: Tables, at: number) => start[at] !== start[at + 1]

/** Positions of the two facts that rules may read: they follow the elements. */
export const directAt = (form: { elements: readonly unknown[] }) => form.elements.length
export const stateAt = (form: { elements: readonly unknown[] }) => form.elements.length + 1
export const FACTS = 2

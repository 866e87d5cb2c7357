import type { Codes, Conditions } from './conditions.ts'
import type { Block, Definition, Element, Facts, Ref, Value } from './definition.ts'
import type { Programs } from './formula-run.ts'
import type { Graph } from './graph.ts'

/**
 * What a hidden answer is to the rest of the form. `empty`, the product's meaning: empty in rules, 0 in formulas.
 * `keep`, for comparison with other engines: hidden elements keep playing their part.
 */
export type HiddenMeaning = 'empty' | 'keep'

/** Bits of an element's state, and of the actions of a condition. */
export const flag = { visible: 1, required: 2, disabled: 4 } as const

/** What a computed element may read, by position. */
export type Reader = { value(at: number): Value; visible(at: number): boolean; facts(): Facts }
export type Compute = (reader: Reader) => Value

/** A compiled form: the definition, and the same in flat arrays indexed by position in page order. */
export type Form = {
  readonly definition: Definition
  readonly hidden: HiddenMeaning
  readonly elements: readonly Element[]
  readonly blocks: readonly Block[]
  /** Position of an element by id and by name. */
  readonly index: ReadonlyMap<Ref, number>
  readonly blockIndex: ReadonlyMap<number, number>
  /** The elements of block b are those from blockStart[b] to blockStart[b + 1] - 1. */
  readonly blockStart: Int32Array
  readonly blockOf: Int32Array
  /** 1 where a person gives the value. */
  readonly takesAnswer: Uint8Array
  /** 1 where the value is read as a number by a rule or a formula. */
  readonly readsNumber: Uint8Array
  /** 1 where the result is rounded to the cent. */
  readonly cents: Uint8Array
  /** 1 where the element holds a formula. */
  readonly formulas: Uint8Array
  /** Elements filled by the engine otherwise than by a formula. */
  readonly computes: ReadonlyMap<number, Compute>
  readonly programs: Programs
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

/** Positions of the two facts that rules may read: they follow the elements. */
export const directAt = (form: { elements: readonly unknown[] }) => form.elements.length
export const stateAt = (form: { elements: readonly unknown[] }) => form.elements.length + 1
export const FACTS = 2

// Numbers, each a constant of its own: a bundler writes them out and a cold engine need not look them up in an object.

/** Instructions of a formula. */
export const CONSTANT = 0
export const ELEMENT = 1
export const ADD = 2
export const SUBTRACT = 3
export const MULTIPLY = 4
export const DIVIDE = 5
export const NEGATE = 6
export const MIN = 7
export const MAX = 8
export const ROUND = 9
export const CHOOSE = 10

/** All the formulas of a form, one after the other. */
export type Programs = {
  readonly code: Int32Array
  /** Where the instructions of an element start; those of the next element end them. */
  readonly start: Int32Array
  readonly constants: Float64Array
}

// Separate constants rather than an object: a bundler inlines them.

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

export type Programs = {
  readonly code: Int32Array
  /** By element: index of its first instruction; the next element's start is the end. */
  readonly start: Int32Array
  readonly constants: Float64Array
}

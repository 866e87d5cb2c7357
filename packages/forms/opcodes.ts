// Separate constants rather than an object: a bundler inlines them.

/** Tests of one rule. Numbers and texts compare as numbers; the rest calls a closure. */
export const EQUAL_NUMBER = 0
export const NOT_EQUAL_NUMBER = 1
export const GREATER_THAN = 2
export const LESS_THAN = 3
export const AT_LEAST = 4
export const AT_MOST = 5
export const EQUAL_CODE = 6
export const NOT_EQUAL_CODE = 7
export const BY_CLOSURE = 8

/** Codes of values that are not numbers. Texts that rules compare with are numbered from 3. */
export const EMPTY = 0
export const YES = 1
export const NO = 2
export const UNKNOWN = -1
export const LIST = -2

export const VISIBLE = 1
export const REQUIRED = 2
export const DISABLED = 4

// Numbers, each a constant of its own: a bundler writes them out and a cold engine need not look them up in an object.

/** How one rule is tested. Numbers and texts are compared as numbers; the rest goes through a closure. */
export const EQUAL_NUMBER = 0
export const OTHER_NUMBER = 1
export const ABOVE = 2
export const BELOW = 3
export const AT_LEAST = 4
export const AT_MOST = 5
export const EQUAL_CODE = 6
export const OTHER_CODE = 7
export const BY_CLOSURE = 8

/** What stands for a value that is no number; the texts that rules compare with are numbered from 3. */
export const EMPTY = 0
export const YES = 1
export const NO = 2
export const UNKNOWN = -1
export const LIST = -2

/** Bits of an element's state, and of the actions of a condition. */
export const VISIBLE = 1
export const REQUIRED = 2
export const DISABLED = 4

import { choices } from './choices.ts'
import { entries } from './entries.ts'
import { results } from './results.ts'

/** One element of each type, for the gallery and the tests. */
export const samples = { ...entries, ...choices, ...results }

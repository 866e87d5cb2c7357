import { choices } from './choices.ts'
import { entries } from './entries.ts'
import { results } from './results.ts'

/** One element of each type, as a form file would hold it: what the gallery shows and what tests draw. */
export const samples = { ...entries, ...choices, ...results }

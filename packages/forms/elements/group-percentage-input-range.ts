import { sumKind } from './groups.ts'

/** The second name of `input_percentage_range_group`. */
export const groupPercentageInputRange = sumKind

import { sumKind } from './groups.ts'

/** Also known as `group_percentage_input_range`: two names of one thing. */
export const inputPercentageRangeGroup = sumKind

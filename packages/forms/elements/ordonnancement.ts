import { orderKind } from './groups.ts'

/** The order of the options chosen in its `select_ordered_integer` children. */
export const ordonnancement = orderKind

import { booleanKind } from './booleans.ts'

export const inputCheckbox = booleanKind

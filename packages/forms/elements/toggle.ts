import { booleanKind } from './booleans.ts'

export const toggle = booleanKind

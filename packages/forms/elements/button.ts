import { actionKind } from './outputs.ts'

export const button = actionKind

import { actionKind } from './outputs.ts'

export const buttonPrint = actionKind

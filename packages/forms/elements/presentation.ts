import { outputKind } from './outputs.ts'

export const presentation = outputKind

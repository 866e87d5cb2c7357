import { outputKind } from './outputs.ts'

export const outputText = outputKind

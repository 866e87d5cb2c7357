import { actionKind } from './outputs.ts'

export const buttonCreateProspect = actionKind

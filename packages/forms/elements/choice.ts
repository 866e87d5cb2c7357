import { choiceKind } from './choices.ts'

export const choice = choiceKind

import { choiceKind } from './choices.ts'

export const inputRadio = choiceKind

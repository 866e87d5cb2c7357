import { choiceKind } from './choices.ts'

export const inputRadioSimple = choiceKind

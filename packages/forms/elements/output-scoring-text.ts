import { choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'

/** The band a score falls in. */
export const outputScoringText: Kind = { ...choiceKind, role: 'computed', parse: () => null, check: () => null }

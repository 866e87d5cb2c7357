import { choiceAutocomplete } from './choice-autocomplete.ts'
import type { Kind } from './kind.ts'
import { productKind } from './products.ts'

export const inputUniqueProductAutocomplete: Kind = { ...productKind, parse: choiceAutocomplete.parse }

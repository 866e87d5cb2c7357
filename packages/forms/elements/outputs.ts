import type { Element } from '../definition.ts'
import { translate } from '../translate.ts'
import { choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

/** Something to read. */
export const outputKind: Kind = {
  role: 'output',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => translate(element.attributes.presentation ?? element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

/** Something to press. */
export const actionKind: Kind = {
  role: 'action',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => translate(element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

/** What the engine fills is neither read from a person nor wrong. */
const computed = (kind: Kind): Kind => ({ ...kind, role: 'computed', parse: () => null, check: () => null })

export const priceKind = computed(numberKind({ decimals: 2, unit: '€' }))
export const minimumSharesKind = computed(numberKind({ decimals: 0 }))
/** The points of the chosen answers. */
export const scoreKind = computed(numberKind({ decimals: 2 }))
/** The band a score falls in. */
export const scoreBandKind = computed(choiceKind)

/** The result of a formula: money to the cent, a percentage, or a plain number of at most 12 digits. */
export const resultKind: Kind = {
  role: 'computed',
  stores: 'number',
  parse: () => null,
  show: (value, element, locale) => formatted(element).show(value, element, locale),
  check: () => null,
  summarise: (value, element, locale) => formatted(element).summarise(value, element, locale),
}

const percent = numberKind({ decimals: 2, unit: '%' })
const plain = numberKind({ decimals: 12 })

function formatted({ attributes: { format } }: Element): Kind {
  if (format === 'currency') return priceKind
  return format === 'percent' ? percent : plain
}

import type { Element } from '../definition.ts'
import { translate } from '../translate.ts'
import { choiceKind } from './choices.ts'
import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

export const outputKind: Kind = {
  role: 'output',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => translate(element.attributes.presentation ?? element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

export const actionKind: Kind = {
  role: 'action',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => translate(element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

const toComputedKind = (kind: Kind): Kind => ({ ...kind, role: 'computed', parse: () => null, check: () => null })

export const priceKind = toComputedKind(numberKind({ decimals: 2, unit: '€' }))
export const minimumSharesKind = toComputedKind(numberKind({ decimals: 0 }))
export const scoreKind = toComputedKind(numberKind({ decimals: 2 }))
export const scoreBandKind = toComputedKind(choiceKind)

export const resultKind: Kind = {
  role: 'computed',
  stores: 'number',
  parse: () => null,
  show: (value, element, locale) => kindForFormat(element).show(value, element, locale),
  check: () => null,
  summarise: (value, element, locale) => kindForFormat(element).summarise(value, element, locale),
}

const percent = numberKind({ decimals: 2, unit: '%' })
const plain = numberKind({ decimals: 12 })

function kindForFormat({ attributes: { format } }: Element): Kind {
  if (format === 'currency') return priceKind
  return format === 'percent' ? percent : plain
}

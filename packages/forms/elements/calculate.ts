import type { Element } from '../definition.ts'
import type { Kind } from './kind.ts'
import { numberKind } from './numbers.ts'

/** The result of a formula: money to the cent, a percentage, or a plain number of at most 12 digits. */
export const calculate: Kind = {
  role: 'computed',
  stores: 'number',
  parse: () => null,
  show: (value, element, locale) => looks(element).show(value, element, locale),
  check: () => null,
  summarise: (value, element, locale) => looks(element).summarise(value, element, locale),
}

const money = numberKind({ decimals: 2, role: 'computed', unit: '€' })
const percent = numberKind({ decimals: 2, role: 'computed', unit: '%' })
const plain = numberKind({ decimals: 12, role: 'computed' })

function looks({ attributes: { format } }: Element): Kind {
  if (format === 'currency') return money
  return format === 'percent' ? percent : plain
}

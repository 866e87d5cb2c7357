import type { Locale, Value } from '../definition.ts'
import { orDash, toText } from './kind.ts'
import type { Kind } from './kind.ts'

export const booleanKind: Kind = {
  role: 'input',
  stores: 'boolean',
  parse(typed) {
    const word = typed.trim().toLowerCase()
    if (word === '') return null
    return yes.has(word) ? true : no.has(word) ? false : word
  },
  show: (value, _, locale) => showBoolean(value, locale),
  check: (value) => (typeof value === 'boolean' ? null : { code: 'element.error.option' }),
  summarise: (value, _, locale) => orDash(showBoolean(value, locale)),
}

const yes = new Set(['oui', 'yes', 'true', 'vrai', '1'])
const no = new Set(['non', 'no', 'false', 'faux', '0'])

function showBoolean(value: Value, locale: Locale): string {
  if (typeof value !== 'boolean') return toText(value)
  if (locale === 'fr') return value ? 'Oui' : 'Non'
  return value ? 'Yes' : 'No'
}

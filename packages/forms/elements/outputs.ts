import { say } from './texts.ts'
import type { Kind } from './kind.ts'

/** Something to read. */
export const outputKind: Kind = {
  role: 'output',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => say(element.attributes.presentation ?? element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

/** Something to press. */
export const actionKind: Kind = {
  role: 'action',
  stores: 'nothing',
  parse: () => null,
  show: (_, element, locale) => say(element.attributes.label, locale),
  check: () => null,
  summarise: () => [],
}

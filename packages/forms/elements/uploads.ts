import { listOf } from './choices.ts'
import type { Kind } from './kind.ts'

/** Documents: the answer is the list of receipts the server holds for the element; one is enough. */
export const uploadKind: Kind = {
  role: 'input',
  stores: 'list',
  parse: () => null,
  show: (value) => (listOf(value) ?? []).join(' ; '),
  check: (value) => (listOf(value) === null ? { code: 'element.error.receipt' } : null),
  summarise: (value) => listOf(value) ?? [],
}

import { toList } from './kind.ts'
import type { Kind } from './kind.ts'

/**
 * Documents: the answer is the list of receipts the server holds for the element; one is enough.
 * Which of the accepted documents it is travels with the receipt.
 */
export const uploadKind: Kind = {
  role: 'input',
  stores: 'list',
  parse: () => null,
  show: (value) => (toList(value) ?? []).join(' ; '),
  check: (value) => (toList(value) === null ? { code: 'element.error.receipt' } : null),
  summarise: (value) => toList(value) ?? [],
}

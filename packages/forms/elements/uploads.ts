import { toList } from './kind.ts'
import type { Kind } from './kind.ts'

/** The answer lists the receipts stored on the server; one is enough. The document type is stored with the receipt. */
export const uploadKind: Kind = {
  role: 'input',
  stores: 'list',
  parse: () => null,
  show: (value) => (toList(value) ?? []).join(' ; '),
  check: (value) => (toList(value) === null ? { code: 'element.error.receipt' } : null),
  summarise: (value) => toList(value) ?? [],
}

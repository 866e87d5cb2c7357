import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { addEditionEvent } from './add-event.ts'

/** As stored: operation and inverse are JSON texts. */
type StoredOperation = {
  number: number
  author: string
  action: 'do' | 'undo' | 'redo'
  operation: string
  inverse: string
  concerns: number | null
}

const digestOperations = (operations: readonly StoredOperation[]): string =>
  hash('sha256', operations.map((one) => `${JSON.stringify(toFields(one))}\n`).join(''))

const toFields = ({ number, author, action, operation, inverse, concerns }: StoredOperation) => [
  number,
  author,
  action,
  operation,
  inverse,
  concerns,
]

/** Payload of an evidence entry: the operations from one number to another, and their digest. */
export const ChangePayload = z.object({ from: z.int(), to: z.int(), log: z.string() })

/** Seals operations that were just added to a draft. */
export async function sealOperations(
  tx: Tx,
  edition: string,
  author: Author,
  added: readonly StoredOperation[],
): Promise<void> {
  const [first, last] = [added[0], added.at(-1)]
  if (!first || !last) return
  const payload = { from: first.number, to: last.number, log: digestOperations(added) }
  await addEditionEvent(tx, edition, author, 'change', payload)
}

/** The number of the first operation that its entry does not seal; null when all are as they were written. */
export function findUnsealed(
  operations: readonly StoredOperation[],
  entries: readonly z.infer<typeof ChangePayload>[],
): number | null {
  let next = 1
  for (const { from, to, log } of entries) {
    const sealed = operations.filter(({ number }) => number >= from && number <= to)
    if (from !== next || digestOperations(sealed) !== log) return Math.min(from, next)
    next = to + 1
  }
  return operations.some(({ number }) => number >= next) ? next : null
}

import type { EditionEntry } from '@parcelle/domain/studio-proposals'
import { sealEntry, type Author, type EventPayload } from '../../../dossier/evidence/events.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/** Appends an entry to the chain of editions, in the transaction of the change. Others who add one wait for its end. */
export async function addEditionEvent(
  tx: Tx,
  edition: string,
  author: Author,
  event: EditionEntry,
  given: EventPayload,
): Promise<void> {
  const head = await tx.selectFrom('edition_event_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow()
  const { dossier_id: _, payload, ...entry } = sealEntry(edition, author, event, given, head)
  await tx
    .insertInto('edition_event')
    .values({ ...entry, edition, payload: JSON.stringify(payload) })
    .execute()
  await tx.updateTable('edition_event_head').set({ seq: entry.seq, hash: entry.hash }).execute()
}

import type { Db } from '../../platform/database/tables.ts'
import type { Breach } from '../../dossier/evidence/verify.ts'

/** The last entry of the chain of editions, or an earlier one. */
export type EditionHead = { seq: number; hash: Buffer }

/** The head, when it advanced since it was copied. */
export async function findUncopiedEditionHead(db: Db): Promise<EditionHead | null> {
  const head = await db
    .selectFrom('edition_event_head')
    .select(['seq', 'hash'])
    .whereRef('seq', '>', 'copied_seq')
    .executeTakeFirst()
  return head?.hash ? { ...head, hash: head.hash } : null
}

export async function setEditionHeadCopied(db: Db, { seq }: EditionHead, copy: string): Promise<void> {
  await db.updateTable('edition_event_head').set({ copied_seq: seq, copy }).where('copied_seq', '<', seq).execute()
}

export async function findEditionCopyKey(db: Db): Promise<string[]> {
  const head = await db.selectFrom('edition_event_head').select('copy').executeTakeFirst()
  return head?.copy ? [head.copy] : []
}

export type EditionBreach = Pick<Breach, 'seq' | 'kind'>

/** What became of an entry that was copied; null when the chain still has it. */
export async function findEditionBreach(db: Db, { seq, hash }: EditionHead): Promise<EditionBreach | null> {
  const entry = await db.selectFrom('edition_event').select('hash').where('seq', '=', seq).executeTakeFirst()
  if (entry?.hash.equals(hash)) return null
  return { seq, kind: entry ? 'altered' : 'truncated' }
}

import type { FileReply } from '@parcelle/contract/route'
import { editableExtent } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import { recordQuietly, type Doer } from '../../dossier/record-quietly.ts'
import { openStored } from '../../stored-files/open.ts'
import { listPapers, makePaper, paperNotFound, toFacts, toFile, type ListedPaper, type PaperSource } from './papers.ts'
import { findAttached } from './queries.ts'

/** One paper to keep: as the answers stand while they may still change, from then on the one that was attached last. */
export async function readPaper(deps: Deps, source: PaperSource, id: string, reader: Doer): Promise<FileReply> {
  const { dossier } = source
  const listed = listPapers(deps, source).find((paper) => paper.id === id)
  if (!listed) throw paperNotFound()
  const attached = isOpen(dossier) ? null : await openAttached(deps, source, listed, reader)
  if (attached) return attached
  const made = await makePaper(deps, source, listed)
  await recordQuietly(deps, dossier.id, reader, 'download_document', toFacts(made))
  return toFile(made)
}

const isOpen = ({ status }: PaperSource['dossier']) => editableExtent(status, 'answers') !== 'none'

async function openAttached(
  deps: Deps,
  { dossier }: PaperSource,
  { filename, template: { code } }: ListedPaper,
  reader: Doer,
): Promise<FileReply | null> {
  const row = await findAttached(deps.db, dossier.id, code)
  if (!row) return null
  const { content } = await openStored(deps, row.file_key, { dossierId: dossier.id, author: reader })
  const facts = { document: code, id: row.id, sha256: row.sha256.toString('hex') }
  await recordQuietly(deps, dossier.id, reader, 'download_document', facts)
  return { content, filename, mimetype: 'application/pdf' }
}

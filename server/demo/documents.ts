import { randomUUID } from 'node:crypto'
import { translate, type Form } from '@parcelle/forms'
import type { Tx } from '../platform/database/tables.ts'
import type { Deps } from '../deps.ts'
import type { DossierRow } from '../dossier/access/access.ts'
import type { ReceiptRow } from '../features/receipts/index.ts'
import { addStoredFiles, storeContent, type StoredFile } from '../features/files/index.ts'
import type { DemoDossier } from './data.ts'
import { makeSpecimen } from './specimen.ts'
import { type Answers, type Times } from './history.ts'

type DocumentDeps = Pick<Deps, 'files' | 'deployment'>
type DemoDossierRow = { row: DossierRow; source: DemoDossier; form: Form; answers: Answers; holder: string }

const MIMETYPE = 'application/pdf'

export async function addDocuments(
  tx: Tx,
  deps: DocumentDeps,
  dossier: DemoDossierRow,
  { blocks }: Times,
): Promise<ReceiptRow[]> {
  const documents = makeDocuments(deps, dossier, blocks)
  // Content before the row, as in an upload.
  const stored = await Promise.all(
    documents.map(async ({ content, about }) => ({ about, file: await storeContent(deps, [content], MIMETYPE) })),
  )
  await addStoredFiles(
    tx,
    stored.map(({ file }) => file),
  )
  const rows = stored.map(({ about, file }) => toRow(dossier.row, about, file))
  if (rows.length > 0) await tx.insertInto('receipt').values(rows).execute()
  return rows
}

function makeDocuments(
  { deployment }: DocumentDeps,
  { row, source, form, answers, holder }: DemoDossierRow,
  blocks: Times['blocks'],
) {
  return Object.entries(source.values).flatMap(([name, value]) => {
    const element = form.element(name)
    if (!element || !answers.has(element.id) || !Array.isArray(value)) return []
    return value.flatMap((file) => {
      if (typeof file === 'string') return []
      const { typeId, title } = file
      const { label: kind = title } = element.attributes.types?.find((type) => type.typeId === typeId) ?? {}
      const reference = `Dossier n° ${row.number}`
      const content = makeSpecimen({ kind: translate(kind, 'fr'), holder, company: deployment.name, reference })
      const added_at = blocks.get(form.blockOf(element.id)?.id ?? 0) ?? row.creation_date
      return [{ content, about: { element_id: element.id, type_id: typeId, title, added_at } }]
    })
  })
}

function toRow(
  { id: dossier_id, created_by: added_by }: DossierRow,
  about: Pick<ReceiptRow, 'element_id' | 'type_id' | 'title' | 'added_at'>,
  { key: file_key, size, sha256 }: StoredFile,
): ReceiptRow {
  return {
    id: randomUUID(),
    dossier_id,
    ...about,
    mimetype: MIMETYPE,
    size,
    sha256,
    file_key,
    rendition_key: null,
    archived_at: null,
    added_by,
  }
}

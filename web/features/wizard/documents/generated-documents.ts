import { call } from '../../../api/api.ts'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import type { Wizard } from '../store/wizard.ts'

export type GeneratedDocument = { id: string; filename: string }

/** Documents are generated from saved answers. */
const flushAnswers = ({ autosave }: Wizard) => autosave.flush()

export async function listDocuments(wizard: Wizard, blockId: number): Promise<GeneratedDocument[]> {
  await flushAnswers(wizard)
  return (await call('listDocuments', { params: { id: wizard.id }, body: { block_id: blockId } })).documents
}

export function viewDocument(wizard: Wizard, { id: documentId, filename }: GeneratedDocument): void {
  openViewer({
    title: filename,
    expected: 'application/pdf',
    load: (signal) =>
      call('previewDocument', { params: { id: wizard.id }, body: { documentId, save: false } }, { signal }),
    original: () => call('readDocument', { params: { id: wizard.id, docId: documentId } }),
  })
}

export const downloadDocument = ({ id }: Wizard, { id: docId }: GeneratedDocument) =>
  downloadFile(() => call('readDocument', { params: { id, docId } }))

/** A single document as it is, several as an archive. */
export const downloadDocuments = (wizard: Wizard, blockId: number) =>
  downloadFile(async () => {
    const [first, second] = await listDocuments(wizard, blockId)
    const params = { id: wizard.id }
    if (first && !second) return call('readDocument', { params: { ...params, docId: first.id } })
    return call('downloadDocuments', { params, body: { block_id: blockId } })
  })

export async function printDocument(wizard: Wizard, printId: string) {
  await flushAnswers(wizard)
  const { print } = await call('printDocument', { params: { id: wizard.id, printId } })
  const bytes = Uint8Array.from(atob(print.file), (char) => char.charCodeAt(0))
  return { file: new Blob([bytes], { type: 'application/pdf' }), unprintable: print.unprintable }
}

export const documentsId = (blockId: number) => `documents-${blockId}`

import { call } from '../../../api/api.ts'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import type { Wizard } from '../store/wizard.ts'

/** A document that the server makes from the answers: its name is also its title. */
export type Paper = { id: string; filename: string }

/** What was typed last must be in a document. */
const settle = ({ autosave }: Wizard) => autosave.flush()

export async function listPapers(wizard: Wizard, blockId: number): Promise<Paper[]> {
  await settle(wizard)
  return (await call('listDocuments', { params: { id: wizard.id }, body: { block_id: blockId } })).documents
}

export function viewPaper(wizard: Wizard, { id: documentId, filename }: Paper): void {
  openViewer({
    title: filename,
    expected: 'application/pdf',
    load: (signal) =>
      call('previewDocument', { params: { id: wizard.id }, body: { documentId, save: false } }, { signal }),
    original: () => call('readDocument', { params: { id: wizard.id, docId: documentId } }),
  })
}

export const downloadPaper = ({ id }: Wizard, { id: docId }: Paper) =>
  downloadFile(() => call('readDocument', { params: { id, docId } }))

/** One as it is, several as an archive. */
export const downloadPapers = (wizard: Wizard, blockId: number) =>
  downloadFile(async () => {
    const [first, second] = await listPapers(wizard, blockId)
    const params = { id: wizard.id }
    if (first && !second) return call('readDocument', { params: { ...params, docId: first.id } })
    return call('downloadDocuments', { params, body: { block_id: blockId } })
  })

export async function printDocument(wizard: Wizard, printId: string) {
  await settle(wizard)
  const { print } = await call('printDocument', { params: { id: wizard.id, printId } })
  const bytes = Uint8Array.from(atob(print.file), (char) => char.charCodeAt(0))
  return { file: new Blob([bytes], { type: 'application/pdf' }), unprintable: print.unprintable }
}

export const documentsId = (blockId: number) => `documents-${blockId}`

/** Puts the reader before the documents of a block. */
export function focusDocuments(blockId: number | undefined): void {
  if (blockId !== undefined) document.getElementById(documentsId(blockId))?.focus()
}

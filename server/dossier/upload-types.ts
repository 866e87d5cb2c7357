import type { ElementType, Session } from '@parcelle/forms'

/** Elements answered by files: what a dossier holds of them is the list of its receipts, given by their own calls. */
const uploads: ReadonlySet<ElementType> = new Set(['input_file', 'input_file_with_options', 'input_receipt_file'])

export const isUpload = (type: ElementType): boolean => uploads.has(type)

/** How many documents the form asks for, as its answers stand, and does not have. */
export function missingDocuments({ form, value, problems }: Session): number {
  const isMissing = (id: number) => {
    const type = form.element(id)?.type
    return type !== undefined && isUpload(type) && value(id) === null
  }
  return problems().filter(({ elementId }) => isMissing(elementId)).length
}

import type { ElementType } from '@parcelle/forms'

/** Elements answered by files: what a dossier holds of them is the list of its receipts, given by their own calls. */
const uploads: ReadonlySet<ElementType> = new Set(['input_file', 'input_file_with_options', 'input_receipt_file'])

export const isUpload = (type: ElementType): boolean => uploads.has(type)

/**
 * PDF files as objects: opened, walked, merged and updated. All that we use of @libpdf/core, which is young (0.x) and whose
 * API may change with each version; `scripts/layout.test.ts` lets nobody else import it.
 */
export { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
export type { PdfObject, PDFPage } from '@libpdf/core'

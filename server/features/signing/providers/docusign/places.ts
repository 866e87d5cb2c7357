import { signers, type Signer } from '@parcelle/domain'
import { PDF, PdfRef, type PDFPage } from '../../../../platform/pdf/pdf-file.ts'
import { findField } from '../../pdf/fields.ts'

/** Where somebody signs: the page, from 1, and the top left corner of their field, in points from the page's own. */
export type Place = { party: Signer; page: number; x: number; y: number }

/** The fields of a paper that people sign. Not all who sign an envelope sign every paper in it. */
export async function findPlaces(paper: Uint8Array): Promise<Place[]> {
  const pdf = await PDF.load(paper)
  const pages = pdf.getPages()
  return signers.flatMap((party) => {
    const widgets = findField(pdf, party)?.getWidgets() ?? []
    return widgets.flatMap(({ rect: [left, , , top], ref }) => {
      // A field need not say where it is; the page says what is on it.
      const at = pages.findIndex((page) => ref !== null && isOn(pdf, page, ref))
      const page = pages[at]
      return page ? [{ party, page: at + 1, x: left, y: page.height - top }] : []
    })
  })
}

function isOn(pdf: PDF, { dict }: PDFPage, widget: PdfRef): boolean {
  const annotations = dict.getArray('Annots', (ref) => pdf.getObject(ref))?.toArray() ?? []
  return annotations.some((one) => one instanceof PdfRef && one.objectNumber === widget.objectNumber)
}

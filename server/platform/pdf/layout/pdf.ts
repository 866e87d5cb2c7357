import { zlibSync } from 'fflate'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { faces, openFont } from './fonts.ts'

export const page = { width: 595.28, height: 841.89 }

type Form = { NeedAppearances?: boolean; Fields: unknown[] }
type PdfMetadata = { title: string; language: string; date: Date; author: string; digest: string }

// Members of pdfkit that its types leave out.
declare global {
  namespace PDFKit {
    interface PDFKitReference {
      buffer: Uint8Array[]
      finalize(): void
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: Font): this
      }
    }
  }
}

/** pdfkit's document, with members its types leave out. */
export class Pdf extends PDFDocument {
  // oxlint-disable-next-line no-underscore-dangle -- its name in pdfkit
  declare private readonly _root: { data: { AcroForm?: { data: Form } } }

  /** Uses our own compressor: the output of Node's zlib depends on the machine. */
  override ref(data: object) {
    const reference = super.ref(data)
    compressAtEnd(reference)
    return reference
  }

  /** Skips pdfkit's own measuring, twice per line: callers have measured their text. */
  override widthOfString(): number {
    return 0
  }

  /** The document's AcroForm, which has signature fields only. */
  findForm(): Form | undefined {
    // oxlint-disable-next-line no-underscore-dangle -- its name in pdfkit
    const root = this._root.data
    if (!root.AcroForm) this.initForm()
    // It would make readers redraw the fields, which breaks the signatures.
    delete root.AcroForm?.data.NeedAppearances
    return root.AcroForm?.data
  }
}

/** Opens a PDF without pages; nothing in it depends on the clock or on chance. */
export function openPdf({ title, language, date, author, digest }: PdfMetadata): Pdf {
  const maker = { Creator: 'Parcelle', Producer: 'Parcelle' }
  const pdf = new Pdf({
    autoFirstPage: false,
    compress: false,
    displayTitle: true,
    // No default font: Helvetica would not be embedded.
    font: '',
    info: { Title: title, Author: author, ...maker, Keywords: digest, CreationDate: date, ModDate: date },
    lang: language,
    margin: 0,
    pdfVersion: '1.7',
    size: [page.width, page.height],
    tagged: true,
  })
  for (const face of faces) pdf.registerFont(face, openFont(face).font)
  return pdf
}

function compressAtEnd(reference: PDFKit.PDFKitReference): void {
  const finalize = reference.finalize.bind(reference)
  reference.finalize = () => {
    if (reference.buffer.length > 0 && !('Filter' in reference.data)) {
      reference.buffer = [zlibSync(Buffer.concat(reference.buffer))]
      Object.assign(reference.data, { Filter: 'FlateDecode' })
    }
    finalize()
  }
}

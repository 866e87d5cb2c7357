import { zlibSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { faces, openFont, type Face } from './fonts.ts'

export const page = { width: 595.28, height: 841.89 }

type Form = { NeedAppearances?: boolean; Fields: unknown[] }
type Reference = { data: Record<string, unknown>; buffer: Uint8Array[]; finalize(): void }
type About = { title: string; language: string; date: Date; author: string; digest: string }

/** pdfkit's document, with what its types keep to themselves. */
export class Pdf extends PDFDocument {
  // oxlint-disable-next-line no-underscore-dangle -- its name in pdfkit
  declare private readonly _root: { data: { AcroForm?: { data: Form } } }

  /** Compressed by a library of ours: what Node's zlib makes depends on the machine. */
  override ref(data: object) {
    const reference = super.ref(data)
    compressAtEnd(reference)
    return reference
  }

  /** Every text is placed by its caller, who has measured it: pdfkit would do so twice more for each line. */
  override widthOfString(): number {
    return 0
  }

  /** The form of the document, which has signature fields only. */
  findForm(): Form | undefined {
    // oxlint-disable-next-line no-underscore-dangle -- its name in pdfkit
    const root = this._root.data
    if (!root.AcroForm) this.initForm()
    // Readers would draw the fields again, and break the signatures.
    delete root.AcroForm?.data.NeedAppearances
    return root.AcroForm?.data
  }
}

/** A document without pages, with all that says what it is; nothing in it comes from the clock or by chance. */
export function openPdf({ title, language, date, author, digest }: About): Pdf {
  const maker = { Creator: 'Parcelle', Producer: 'Parcelle' }
  const pdf = new Pdf({
    autoFirstPage: false,
    compress: false,
    displayTitle: true,
    // No font yet, rather than Helvetica, which nobody would embed.
    font: '',
    info: { Title: title, Author: author, ...maker, Keywords: digest, CreationDate: date, ModDate: date },
    lang: language,
    margin: 0,
    pdfVersion: '1.7',
    size: [page.width, page.height],
    tagged: true,
  })
  for (const face of faces) pdf.registerFont(face, fontSource(face))
  return pdf
}

// pdfkit's types do not say what a reference holds.
function compressAtEnd(reference: PDFKit.PDFKitReference): void {
  const inside = reference as unknown as Reference
  const finalize = inside.finalize.bind(reference)
  inside.finalize = () => {
    if (inside.buffer.length > 0 && inside.data['Filter'] === undefined) {
      inside.buffer = [zlibSync(Buffer.concat(inside.buffer))]
      inside.data['Filter'] = 'FlateDecode'
    }
    finalize()
  }
}

// pdfkit takes a font that is open already; its types do not say so.
function fontSource(face: Face): PDFKit.Mixins.PDFFontSource {
  return openFont(face).font as unknown as PDFKit.Mixins.PDFFontSource
}

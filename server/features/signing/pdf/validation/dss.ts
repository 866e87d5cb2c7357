import { PDF, PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '../../../../platform/pdf/pdf-file.ts'
import type { ValidationData } from './collect.ts'

/** The signatures of a file as CMS, padded to their reserved size. */
export async function readSignatures(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  const pdf = await PDF.load(bytes)
  return (pdf.getForm()?.getSignatureFields() ?? []).flatMap((field) => {
    const contents = field.getSignatureDict()?.get('Contents')
    return contents instanceof PdfString ? [contents.bytes] : []
  })
}

/** Adds the document security store (ISO 32000-2, 12.8.4.3) in an incremental update. */
export async function addDss(bytes: Uint8Array, { certificates, crls }: ValidationData): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const store = (all: readonly Uint8Array[]) =>
    PdfArray.of(...all.map((der) => pdf.register(new PdfStream([], new Uint8Array(der)))))
  const dss = PdfDict.of({ Type: PdfName.of('DSS'), Certs: store(certificates), CRLs: store(crls) })
  pdf.getCatalog().set('DSS', pdf.register(dss))
  return pdf.save({ incremental: true })
}

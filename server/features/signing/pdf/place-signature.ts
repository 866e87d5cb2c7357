import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PdfRef } from '../../../platform/pdf/pdf-file.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { drawAppearance, type Appearance } from './appearance.ts'
import { findField, readLanguage, type FieldName } from './fields.ts'
import type { PlacedSignature } from './signature-gap.ts'

/** Ten digits, enough for any offset in a file that we sign. */
const PLACEHOLDER = PdfNumber.of(9_999_999_999)

export type SignaturePlacement = Omit<Appearance, 'locale'> & {
  field: FieldName
  reason: string | null
  /** For the signature with its certificates and time stamp. */
  reservedBytes: number
}
/** Fills a field with a signature without its bytes, in an incremental update. */
// Not by the library’s own sign(), which moves the field to the first page and makes it invisible.
export async function placeSignature(
  bytes: Uint8Array,
  { field, reason, reservedBytes, ...look }: SignaturePlacement,
): Promise<PlacedSignature> {
  const pdf = await PDF.load(bytes)
  const blocker = pdf.canSaveIncrementally()
  if (blocker !== null) throw new Error(`The file cannot be signed: ${blocker}`)
  const own = findField(pdf, field)
  if (!own) throw new Error(`The file has no field for ${field}`)
  if (own.isSigned()) throw new Error(`The field of ${field} is signed already`)
  const widget = own.getDict()
  widget.set('V', pdf.register(makeSignatureDict(look, reason, reservedBytes)))
  widget.set('AP', PdfDict.of({ N: await embedAppearance(pdf, widget, { ...look, locale: readLanguage(pdf) }) }))
  // Print and Locked.
  widget.set('F', PdfNumber.of(4 + 128))
  return writeByteRange(await pdf.save({ incremental: true }), bytes.length, reservedBytes)
}

function makeSignatureDict(
  { name, at }: Pick<Appearance, 'name' | 'at'>,
  reason: string | null,
  reservedBytes: number,
): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: PdfArray.of(PdfNumber.of(0), PLACEHOLDER, PLACEHOLDER, PLACEHOLDER),
    Contents: PdfString.fromBytes(new Uint8Array(reservedBytes)),
    M: PdfString.fromString(`D:${at.toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`),
    Name: PdfString.fromString(name),
    ...(reason !== null && { Reason: PdfString.fromString(reason) }),
  })
}

async function embedAppearance(pdf: PDF, widget: PdfDict, look: Appearance & { locale: Locale }): Promise<PdfRef> {
  const [left = 0, bottom = 0, right = 0, top = 0] = (widget.getArray('Rect')?.toArray() ?? []).map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) }
  const drawn = await PDF.load(await drawAppearance(look, size))
  return (await pdf.embedPage(drawn, 0)).ref
}

/** Replaces the placeholders of the byte range with the final offsets. */
function writeByteRange(saved: Uint8Array, from: number, reservedBytes: number): PlacedSignature {
  const pdf = Buffer.from(saved)
  const range = pdf.indexOf('/ByteRange', from)
  const start = pdf.indexOf('<', pdf.indexOf('/Contents', range))
  const end = pdf.indexOf('>', start) + 1
  if (range < 0 || start < range || end - start !== 2 * reservedBytes + 2)
    throw new Error('The placeholder of the signature was not found')
  let at = range
  for (const value of [start, end, pdf.length - end]) {
    at = pdf.indexOf(String(PLACEHOLDER.value), at)
    pdf.write(String(value).padEnd(10), at, 'latin1')
  }
  return { pdf: new Uint8Array(pdf), gap: { start, end }, reservedBytes }
}

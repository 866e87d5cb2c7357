import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PdfRef } from '../../../platform/pdf/pdf-file.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { drawAppearance, type Appearance } from './appearance.ts'
import { findField, languageOf, type FieldName } from './fields.ts'

/** Ten figures, as long as any place in a file that we sign. */
const UNKNOWN = PdfNumber.of(9_999_999_999)

export type Placing = Omit<Appearance, 'locale'> & {
  field: FieldName
  reason: string | null
  /** Bytes kept for the signature with its certificates and its time stamp. */
  room: number
}
/** A file that waits for the bytes of its signature between two of its parts. */
export type Placed = { pdf: Uint8Array<ArrayBuffer>; gap: { start: number; end: number }; room: number }

/** Fills a field with all that a signature is but its bytes, as an update behind what was there. */
// The library’s own sign() moves the field to the first page and makes it invisible.
export async function placeSignature(bytes: Uint8Array, { field, reason, room, ...look }: Placing): Promise<Placed> {
  const pdf = await PDF.load(bytes)
  const blocker = pdf.canSaveIncrementally()
  if (blocker !== null) throw new Error(`The file cannot be signed: ${blocker}`)
  const own = findField(pdf, field)
  if (!own) throw new Error(`The file has no field for ${field}`)
  if (own.isSigned()) throw new Error(`The field of ${field} is signed already`)
  const widget = own.getDict()
  widget.set('V', pdf.register(signatureOf(look, reason, room)))
  widget.set('AP', PdfDict.of({ N: await embed(pdf, widget, { ...look, locale: languageOf(pdf) }) }))
  // Printed, and closed to changes.
  widget.set('F', PdfNumber.of(4 + 128))
  return openGap(await pdf.save({ incremental: true }), bytes.length, room)
}

function signatureOf({ name, at }: Pick<Appearance, 'name' | 'at'>, reason: string | null, room: number): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: PdfArray.of(PdfNumber.of(0), UNKNOWN, UNKNOWN, UNKNOWN),
    Contents: PdfString.fromBytes(new Uint8Array(room)),
    M: PdfString.fromString(`D:${at.toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`),
    Name: PdfString.fromString(name),
    ...(reason !== null && { Reason: PdfString.fromString(reason) }),
  })
}

async function embed(pdf: PDF, widget: PdfDict, look: Appearance & { locale: Locale }): Promise<PdfRef> {
  const [left = 0, bottom = 0, right = 0, top = 0] = (widget.getArray('Rect')?.toArray() ?? []).map((side) =>
    side instanceof PdfNumber ? side.value : 0,
  )
  const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) }
  const drawn = await PDF.load(await drawAppearance(look, size))
  return (await pdf.embedPage(drawn, 0)).ref
}

/** Writes where the parts begin and end, now that it is known. */
function openGap(saved: Uint8Array, from: number, room: number): Placed {
  const pdf = Buffer.from(saved)
  const range = pdf.indexOf('/ByteRange', from)
  const start = pdf.indexOf('<', pdf.indexOf('/Contents', range))
  const end = pdf.indexOf('>', start) + 1
  if (range < 0 || start < range || end - start !== 2 * room + 2) throw new Error('The place of the signature is lost')
  let at = range
  for (const value of [start, end, pdf.length - end]) {
    at = pdf.indexOf(String(UNKNOWN.value), at)
    pdf.write(String(value).padEnd(10), at, 'latin1')
  }
  return { pdf: new Uint8Array(pdf), gap: { start, end }, room }
}

/** What is signed: all but the gap. */
export function signedParts({ pdf, gap }: Placed): readonly Uint8Array[] {
  return [pdf.subarray(0, gap.start), pdf.subarray(gap.end)]
}

export function fillGap({ pdf, gap, room }: Placed, signature: Uint8Array): Uint8Array {
  if (signature.length > room) throw new Error(`A signature of ${signature.length} bytes does not fit`)
  const filled = Buffer.from(pdf)
  filled.write(Buffer.from(signature).toString('hex'), gap.start + 1, 'latin1')
  return filled
}

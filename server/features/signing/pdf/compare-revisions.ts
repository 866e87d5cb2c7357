import { createHash } from 'node:crypto'
import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfObject,
} from '../../../platform/pdf/pdf-file.ts'

/**
 * Lists changes after the first signature other than signed fields, their appearances and validation data. PDF readers
 * report any other change as tampering, and most tools do not notice it.
 */
export async function compareRevisions(bytes: Uint8Array): Promise<readonly string[]> {
  const whole = await PDF.load(bytes)
  const ends = listRevisionEnds(whole, bytes)
  if (typeof ends === 'string') return [ends]
  const last = ends.at(-1) ?? bytes.length
  const problems = isSealed(whole) && last !== bytes.length ? ['something stands behind the seal'] : []
  let before: Revision | null = null
  for (const end of new Set([...ends, bytes.length])) {
    const revision = await readRevision(bytes.subarray(0, end))
    if (before) problems.push(...compare(before, revision))
    before = revision
  }
  return problems
}

type Revision = { root: string; objects: ReadonlyMap<number, PdfObject>; isBroken: boolean }

/** The end of each signature's byte range, or a problem with one of them. */
function listRevisionEnds(pdf: PDF, bytes: Uint8Array): number[] | string {
  const ends: number[] = []
  for (const field of pdf.getForm()?.getSignatureFields() ?? []) {
    const range = field.getSignatureDict()?.getArray('ByteRange')
    if (!range) continue
    const [from, start = 0, next = 0, length = 0] = range
      .toArray()
      .map((one) => (one instanceof PdfNumber ? one.value : -1))
    const gap = Buffer.from(bytes.subarray(start, next)).toString('latin1')
    if (from !== 0 || next + length > bytes.length || !/^<[\da-f]*>$/i.test(gap))
      return `the signature of ${field.name} leaves out more than itself`
    ends.push(next + length)
  }
  return ends.toSorted((a, b) => a - b)
}

const isSealed = (pdf: PDF) => pdf.getForm()?.getSignatureField('seal')?.isSigned() === true

async function readRevision(bytes: Uint8Array): Promise<Revision> {
  const pdf = await PDF.load(bytes)
  const { trailer } = pdf.context.info
  const objects = new Map<number, PdfObject>()
  const size = trailer.getNumber('Size')?.value ?? 0
  for (let number = 1; number < size; number++) {
    const object = pdf.getObject(PdfRef.of(number))
    if (object) objects.set(number, object)
  }
  return { root: serialise(trailer.get('Root')), objects, isBroken: pdf.recoveredViaBruteForce }
}

function compare(before: Revision, after: Revision): string[] {
  if (after.isBroken) return ['a revision is broken']
  if (before.root !== after.root) return ['another catalogue was put in the place of the first']
  return [...before.objects].flatMap(([number, own]) => {
    const other = after.objects.get(number)
    if (other && (serialise(own) === serialise(other) || isAllowed(own, other))) return []
    return [other ? `object ${number} was changed` : `object ${number} was taken away`]
  })
}

/** Allows an empty field to be signed, and the catalogue to get validation data. */
function isAllowed(before: PdfObject, after: PdfObject): boolean {
  if (!isPlainDict(before) || !isPlainDict(after)) return false
  if (before.getName('Type')?.value === 'Catalog') return serialise(before, ['DSS']) === serialise(after, ['DSS'])
  const isField = before.getName('FT')?.value === 'Sig' && !before.has('V') && after.has('V')
  return isField && serialise(before, FIELD_ENTRIES) === serialise(after, FIELD_ENTRIES)
}

const FIELD_ENTRIES = ['V', 'AP', 'F']
const isPlainDict = (object: PdfObject): object is PdfDict =>
  object instanceof PdfDict && !(object instanceof PdfStream)

/** Independent of the order of entries. */
function serialise(object: PdfObject | undefined, without: readonly string[] = []): string {
  if (object instanceof PdfStream)
    return `${serialiseEntries(object, without)} ${createHash('sha256').update(object.data).digest('hex')}`
  if (object instanceof PdfDict) return serialiseEntries(object, without)
  if (object instanceof PdfArray)
    return `[${object
      .toArray()
      .map((one) => serialise(one))
      .join(' ')}]`
  if (object instanceof PdfString) return `(${Buffer.from(object.bytes).toString('hex')})`
  if (object instanceof PdfName) return `/${object.value}`
  if (object instanceof PdfNumber) return String(object.value)
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`
  return object && 'value' in object ? String(object.value) : (object?.type ?? '')
}

function serialiseEntries(dict: PdfDict, without: readonly string[]): string {
  const entries = [...dict].filter(([key]) => !without.includes(key.value))
  return `<<${entries
    .map(([key, value]) => `/${key.value} ${serialise(value)}`)
    .toSorted()
    .join(' ')}>>`
}

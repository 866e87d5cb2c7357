import { signers, type Signer } from '@parcelle/domain'
import type { PDF, PdfDict } from '../../../platform/pdf/pdf-file.ts'
import { fieldNames } from '../../../platform/pdf/layout/content.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

export type FieldName = Signer | 'firm' | 'company'

/** Loaded with the first file: it takes 0.1 s of processor, and most programs open none. */
const loadPdfFile = () => import('../../../platform/pdf/pdf-file.ts')

const toFileName = (field: FieldName) => fieldNames[field === 'company' ? 'seal' : field]

/**
 * Prepares a document for signatures and the seal. Its template has laid out the fields already, within the structure
 * that screen readers follow.
 */
export async function addSigningFields(
  bytes: Uint8Array,
  fields: readonly { name: FieldName; label: string }[],
): Promise<Uint8Array> {
  const { PDF, PdfNumber, PdfString } = await loadPdfFile()
  const pdf = await PDF.load(bytes)
  const found = listFields(pdf)
  if (!found.includes('company')) throw new Error('The document has no field for the seal')
  const stranger = found.find((field) => !fields.some(({ name }) => name === field))
  if (stranger) throw new Error(`Nobody would sign the field of ${stranger}`)
  if (fields.some(isSigners) && !found.some((name) => isSigners({ name })))
    throw new Error('The document has no field for any of its signers')
  for (const { name, label } of fields) findField(pdf, name)?.getDict().set('TU', PdfString.fromString(label))
  // SignaturesExist and AppendOnly, set before the first signature so that no signature changes the form.
  findForm(pdf)?.set('SigFlags', PdfNumber.of(3))
  return pdf.save({ incremental: true })
}

const isSigners = ({ name }: { name: FieldName }) => name !== 'firm' && name !== 'company'

/** Not every signer of an envelope signs every document in it. */
export async function readSigningFields(bytes: Uint8Array): Promise<readonly FieldName[]> {
  const { PDF } = await loadPdfFile()
  return listFields(await PDF.load(bytes))
}

/** The firm whose seal a document is waiting for, by the name that is printed above its field; null if none. */
export async function findUnsealedFirm(bytes: Uint8Array): Promise<string | null> {
  const { PDF } = await loadPdfFile()
  const field = findField(await PDF.load(bytes), 'firm')
  return field && !field.isSigned() ? (field.getDict().getString('TU')?.asString() ?? null) : null
}

export function findField(pdf: PDF, field: FieldName) {
  return pdf.getForm()?.getSignatureField(toFileName(field))
}

export function readLanguage(pdf: PDF): Locale {
  return pdf.getCatalog().getString('Lang')?.asString().startsWith('en') ? 'en' : 'fr'
}

function listFields(pdf: PDF): FieldName[] {
  return [...signers, 'firm' as const, 'company' as const].filter((field) => findField(pdf, field))
}

function findForm(pdf: PDF): PdfDict | undefined {
  return pdf.getCatalog().getDict('AcroForm', (ref) => pdf.getObject(ref))
}

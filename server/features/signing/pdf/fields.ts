import { signers, type Signer } from '@parcelle/domain'
import { PDF, PdfNumber, PdfString, type PdfDict } from '../../../platform/pdf/pdf-file.ts'
import { fieldNames } from '../../../platform/pdf/layout/paper.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

export type FieldName = Signer | 'company'

const nameInFile = (field: FieldName) => fieldNames[field === 'company' ? 'seal' : field]

/**
 * Makes a paper ready to be signed by these people and sealed by the company. Our papers are laid out with their fields,
 * where their template wants them and each within the structure that readers of the screen follow.
 */
export async function addSigningFields(
  bytes: Uint8Array,
  fields: readonly { name: FieldName; label: string }[],
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  const found = listFields(pdf)
  if (!found.includes('company')) throw new Error('The paper has no field for the seal')
  const stranger = found.find((field) => !fields.some(({ name }) => name === field))
  if (stranger) throw new Error(`Nobody would sign the field of ${stranger}`)
  if (found.length === 1 && fields.length > 1) throw new Error('The paper has no field for any of its signers')
  for (const { name, label } of fields) findField(pdf, name)?.getDict().set('TU', PdfString.fromString(label))
  // Said before the first signature, so that none of them changes the form: there are fields, and the file only grows.
  formOf(pdf)?.set('SigFlags', PdfNumber.of(3))
  return pdf.save({ incremental: true })
}

/** Who signs or seals a file; not all who sign an envelope sign every paper in it. */
export async function readSigningFields(bytes: Uint8Array): Promise<readonly FieldName[]> {
  return listFields(await PDF.load(bytes))
}

export function findField(pdf: PDF, field: FieldName) {
  return pdf.getForm()?.getSignatureField(nameInFile(field))
}

export function languageOf(pdf: PDF): Locale {
  return pdf.getCatalog().getString('Lang')?.asString().startsWith('en') ? 'en' : 'fr'
}

function listFields(pdf: PDF): FieldName[] {
  return [...signers, 'company' as const].filter((field) => findField(pdf, field))
}

function formOf(pdf: PDF): PdfDict | undefined {
  return pdf.getCatalog().getDict('AcroForm', (ref) => pdf.getObject(ref))
}

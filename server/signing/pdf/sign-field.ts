import type { SigningKey } from './authority/signing-key.ts'
import type { Mark } from './appearance.ts'
import { compareRevisions } from './compare-revisions.ts'
import { signParts, type Level } from './cms.ts'
import type { FieldName } from './fields.ts'
import { fillGap, placeSignature, signedParts, type Placing } from './place.ts'
import type { TimeStamper } from './time-stamp.ts'
import { addValidationData, type ValidationData } from './validation-data.ts'

type Tools = { key: SigningKey; stamp: TimeStamper | null }
type Signing = Tools & { field: FieldName; signer: { name: string; mark: Mark }; reason: string; at: Date }
export type Sealing = Tools & { at: Date; validation: ValidationData }
export type Signed = { pdf: Uint8Array; level: Level }

/** Puts somebody’s signature into their field, behind all that was signed before. */
export function signField(pdf: Uint8Array, { field, signer, reason, at, ...tools }: Signing): Promise<Signed> {
  return fill(pdf, { field, reason, at, ...signer }, tools)
}

/** Closes a file with the company’s seal, which covers the whole of it: signatures, and what they are checked by. */
export async function sealPdf(pdf: Uint8Array, { at, validation, ...tools }: Sealing): Promise<Signed> {
  const problems = await compareRevisions(pdf)
  if (problems.length > 0) throw new Error(`The file was changed after it was signed: ${problems.join(', ')}`)
  const complete = await addValidationData(pdf, validation)
  return fill(complete, { field: 'company', reason: null, at, name: tools.key.name, mark: null }, tools)
}

async function fill(pdf: Uint8Array, placing: Placing, { key, stamp }: Tools): Promise<Signed> {
  const placed = await placeSignature(pdf, placing)
  const { signature, level } = await signParts(signedParts(placed), key, stamp)
  return { pdf: fillGap(placed, signature), level }
}

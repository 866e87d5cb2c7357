import type { SigningKey } from './authority/signing-key.ts'
import type { Mark } from './appearance.ts'
import { closeInThread, placeInThread, readSignaturesInThread } from './in-thread.ts'
import { signParts, type Level } from './cms.ts'
import type { FieldName } from './fields.ts'
import { fillGap, listSignedParts, type PlacedSignature } from './signature-gap.ts'
import type { SignaturePlacement } from './place-signature.ts'
import type { TimeStamper } from './time-stamps/time-stamp.ts'
import { collectValidationData, type ValidationSources } from './validation/collect.ts'

type SigningTools = { key: SigningKey; stamp: TimeStamper | null }
type FieldSignature = SigningTools & {
  field: FieldName
  /** Without a mark for a seal. */
  signer: { name: string; mark: Mark | null }
  reason: string | null
  at: Date
}
export type SealOptions = SigningTools & { at: Date; validation: ValidationSources }
type SignedPdf = { pdf: Uint8Array; level: Level }

/** Signs a field in an incremental update, which leaves earlier signatures valid. */
export async function signField(
  pdf: Uint8Array,
  { field, signer, reason, at, ...tools }: FieldSignature,
): Promise<SignedPdf> {
  return fillSignature(
    await placeInThread(pdf, { field, reason, at, reservedBytes: countReservedBytes(tools.key), ...signer }),
    tools,
  )
}

/** Seals a file for the company. The seal covers all signatures and their validation data. */
export async function sealPdf(pdf: Uint8Array, { at, validation, ...tools }: SealOptions): Promise<SignedPdf> {
  const { key } = tools
  const placing: SignaturePlacement = {
    field: 'company',
    reason: null,
    at,
    name: key.name,
    mark: null,
    reservedBytes: countReservedBytes(key),
  }
  const data = await collectValidationData(await readSignaturesInThread(pdf), validation)
  return fillSignature(await closeInThread(pdf, placing, data), tools)
}

/** Bytes reserved for a signature: its certificates and the usual size of a time stamp. */
function countReservedBytes({ certificate, chain }: SigningKey): number {
  return TIME_STAMP_BYTES + [certificate, ...chain].reduce((sum, { length }) => sum + length, 0)
}
const TIME_STAMP_BYTES = 11_264

async function fillSignature(placed: PlacedSignature, { key, stamp }: SigningTools): Promise<SignedPdf> {
  const { signature, level } = await signParts(listSignedParts(placed), key, stamp, placed.reservedBytes)
  return { pdf: fillGap(placed, signature), level }
}

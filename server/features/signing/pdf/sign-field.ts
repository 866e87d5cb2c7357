import type { SigningKey } from './authority/signing-key.ts'
import type { Mark } from './appearance.ts'
import { closeInThread, placeInThread, readSignaturesInThread } from './in-thread.ts'
import { signParts, type Level } from './cms.ts'
import type { FieldName } from './fields.ts'
import { fillGap, signedParts, type Placed, type Placing } from './place.ts'
import type { TimeStamper } from './time-stamps/time-stamp.ts'
import { collectValidationData, type ValidationSources } from './validation/collect.ts'

type Tools = { key: SigningKey; stamp: TimeStamper | null }
type Signing = Tools & { field: FieldName; signer: { name: string; mark: Mark }; reason: string; at: Date }
export type Sealing = Tools & { at: Date; validation: ValidationSources }
export type Signed = { pdf: Uint8Array; level: Level }

/** Puts somebody’s signature into their field, behind all that was signed before. */
export async function signField(pdf: Uint8Array, { field, signer, reason, at, ...tools }: Signing): Promise<Signed> {
  return fill(await placeInThread(pdf, { field, reason, at, room: roomFor(tools.key), ...signer }), tools)
}

/** Closes a file with the company’s seal, which covers the whole of it: signatures, and what they are checked by. */
export async function sealPdf(pdf: Uint8Array, { at, validation, ...tools }: Sealing): Promise<Signed> {
  const { key } = tools
  const placing: Placing = { field: 'company', reason: null, at, name: key.name, mark: null, room: roomFor(key) }
  const data = await collectValidationData(await readSignaturesInThread(pdf), validation)
  return fill(await closeInThread(pdf, placing, data), tools)
}

/** Bytes kept for a signature: its certificates, whatever their size, and what is usual for a time stamp. */
function roomFor({ certificate, chain }: SigningKey): number {
  return OTHER_ROOM + [certificate, ...chain].reduce((sum, { length }) => sum + length, 0)
}
const OTHER_ROOM = 11_264

async function fill(placed: Placed, { key, stamp }: Tools): Promise<Signed> {
  const { signature, level } = await signParts(signedParts(placed), key, stamp, placed.room)
  return { pdf: fillGap(placed, signature), level }
}

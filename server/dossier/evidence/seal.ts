import { hash, randomFillSync } from 'node:crypto'
import { canonicalJson, type Json } from '../../platform/canonical-json.ts'

/** The fields that the hash of an entry covers. The payload is covered by its own hash, so that it can be erased. */
type HashedEntry = {
  dossier_id: string
  seq: number
  at: Date
  actor_id: string | null
  role: string | null
  event: string
  request_id: string | null
  payload_hash: Buffer
  prev: Buffer | null
}

/** SHA-256 of the canonical JSON of an entry, which includes the hash of the previous one. */
export const hashEntry = (entry: HashedEntry): Buffer => sha256(canonicalJson(toHashedForm(entry)))

export function toHashedForm({ at, payload_hash, prev, ...rest }: HashedEntry) {
  const { dossier_id, seq, actor_id, role, event, request_id } = rest
  return {
    dossier_id,
    seq,
    at: at.toISOString(),
    actor_id,
    role,
    event,
    request_id,
    payload_hash: payload_hash.toString('hex'),
    prev: prev && prev.toString('hex'),
  }
}

/** Salted, so that an erased answer cannot be guessed back from its hash. */
export function hashPayload(salt: Buffer, payload: Json): Buffer {
  return sha256(Buffer.concat([salt, Buffer.from(canonicalJson(payload))]))
}

const SALT_BYTES = 16
// Generated in batches: one call to the random source costs as much as the hash.
const salts = Buffer.alloc(256 * SALT_BYTES)
let used = salts.length

export function newSalt(): Buffer {
  if (used === salts.length) {
    randomFillSync(salts)
    used = 0
  }
  return Buffer.from(salts.subarray(used, (used += SALT_BYTES)))
}

const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer')

import { createHash } from 'node:crypto'

/**
 * The id of a document: a version 8 UUID (RFC 9562) derived from the dossier and the code, so that nothing is stored.
 */
export function toDocumentId(dossierId: string, code: string): string {
  const digest = createHash('sha256').update(`${dossierId} ${code}`).digest()
  digest[6] = (digest.readUInt8(6) & 0x0f) | 0x80
  digest[8] = (digest.readUInt8(8) & 0x3f) | 0x80
  const hex = digest.toString('hex', 0, 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

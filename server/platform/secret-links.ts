import { createHash, randomBytes } from 'node:crypto'

/** A secret for one link: too long to be guessed, kept only as its hash. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ConfigProblem, type Config } from '../../../../config.ts'

type Settings = Pick<Config, 'signingSecret' | 'databaseUrl' | 'dataDir'>

export const Sealed = z.strictObject({ salt: z.string(), iv: z.string(), tag: z.string(), text: z.string() })

/** The secret that encrypts the authority’s key: the operator’s, or a file beside the embedded database. */
export function findSigningSecret({ signingSecret, databaseUrl, dataDir }: Settings): string {
  if (signingSecret !== null) return signingSecret
  if (databaseUrl !== null)
    throw new ConfigProblem('DATABASE_URL needs SIGNING_SECRET, which seals the key of what is signed.')
  const file = join(dataDir, 'signing-secret')
  if (!existsSync(file)) makeSecret(file)
  return readFileSync(file, 'utf8')
}

/** Atomic: of several processes that start together, the first one makes the file. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(own)
  }
}

export function seal(text: Uint8Array, secret: string): z.infer<typeof Sealed> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(secret, salt, 32), iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  const write = (bytes: Buffer) => bytes.toString('base64')
  return { salt: write(salt), iv: write(iv), tag: write(cipher.getAuthTag()), text: write(sealed) }
}

export function unseal(sealed: z.infer<typeof Sealed>, secret: string): Uint8Array<ArrayBuffer> {
  const read = (text: string) => Buffer.from(text, 'base64')
  const key = scryptSync(secret, read(sealed.salt), 32)
  const cipher = createDecipheriv('aes-256-gcm', key, read(sealed.iv)).setAuthTag(read(sealed.tag))
  try {
    return new Uint8Array(Buffer.concat([cipher.update(read(sealed.text)), cipher.final()]))
  } catch {
    throw new ConfigProblem('SIGNING_SECRET is not the one that the key of what is signed was sealed with.')
  }
}

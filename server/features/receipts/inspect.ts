import { createHash, randomUUID } from 'node:crypto'
import type { NewReceipt } from '@parcelle/contract/receipts'
import { fileTypeFromBuffer } from 'file-type'
import type { Deployment } from '../../deployment/deployment.ts'
import { errorBody, malformed, Refusal, unacceptable } from '../../errors.ts'
import { isWhole } from './whole-file.ts'

/** A document that was received and looked at, ready to be kept. */
export type Document = {
  id: string
  elementId: number
  typeId: string
  title: string
  mimetype: string
  content: Buffer
  sha256: Buffer
}

/** What a document really is, whatever its name says; refuses what the company does not take. */
export async function inspect({ upload }: Pick<Deployment, 'upload'>, given: NewReceipt): Promise<Document> {
  const { elementId, typeId, value } = given
  const property = String(elementId)
  const name = cleanName(given.title)
  const content = decode(value)
  if (content.length > upload.maxBytes) {
    const params = { title: name, max: Math.floor(upload.maxBytes / 1_048_576) }
    throw new Refusal(413, errorBody('receipt.error.too-large', property, params))
  }
  const type = await detectType(content)
  if (type === null || !upload.types.includes(type.mime)) {
    throw unacceptable('receipt.error.type', property, { title: name })
  }
  if (!isWhole(content, type.mime)) throw unacceptable('receipt.error.damaged', property, { title: name })
  const sha256 = createHash('sha256').update(content).digest()
  return { id: randomUUID(), elementId, typeId, title: endAs(name, type.ext), mimetype: type.mime, content, sha256 }
}

/** Base64 to the letter: Node would skip what it does not know, and a file with holes would be kept. */
function decode(value: string): Buffer {
  const content = Buffer.from(value, 'base64')
  if (content.toString('base64') !== value) throw malformed('value')
  return content
}

async function detectType(content: Buffer): Promise<{ mime: string; ext: string } | null> {
  const found = await fileTypeFromBuffer(content)
  // Phones write both names for the same thing.
  return found?.mime === 'image/heif' ? { mime: 'image/heic', ext: 'heic' } : (found ?? null)
}

/** The name without its folders, and without what would not print. */
function cleanName(title: string): string {
  const name = title.split(/[/\\]/).at(-1) ?? ''
  const printable = name.replaceAll(/[\p{C}<>:"|?*]/gu, '').trim()
  return printable.slice(-190) || 'document'
}

const alike: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** A name that ends as the content says: whoever saves the file opens it with what shows such content. */
function endAs(name: string, ext: string): string {
  const right = alike[ext] ?? new RegExp(`\\.${ext}$`, 'i')
  if (right.test(name)) return name
  const bare = name.replace(/\.[a-z][a-z0-9]{1,4}$/i, '') || 'document'
  return right.test(bare) ? bare : `${bare}.${ext}`
}

import { createHash, randomUUID } from 'node:crypto'
import type { NewReceipt } from '@parcelle/contract/receipts'
import { fileTypeFromBuffer } from 'file-type'
import type { Deployment } from '../../deployment/deployment.ts'
import { errorBody, Refusal, unacceptable } from '../../errors.ts'

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
  const { elementId, typeId, value, title } = given
  const property = String(elementId)
  const content = Buffer.from(value, 'base64')
  if (content.length > upload.maxBytes) {
    const params = { title: cleanTitle(title), max: Math.floor(upload.maxBytes / 1_048_576) }
    throw new Refusal(413, errorBody('receipt.error.too-large', property, params))
  }
  const mimetype = await detectType(content)
  if (mimetype === null || !upload.types.includes(mimetype))
    throw unacceptable('receipt.error.type', property, { title: cleanTitle(title) })
  const sha256 = createHash('sha256').update(content).digest()
  return { id: randomUUID(), elementId, typeId, title: cleanTitle(title), mimetype, content, sha256 }
}

async function detectType(content: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(content)
  // Phones write both names for the same thing.
  return found?.mime === 'image/heif' ? 'image/heic' : (found?.mime ?? null)
}

/** The name without its folders, and without what would not print. */
function cleanTitle(title: string): string {
  const name = title.split(/[/\\]/).at(-1) ?? ''
  const printable = name.replaceAll(/[\p{C}<>:"|?*]/gu, '').trim()
  return printable.slice(-200) || 'document'
}

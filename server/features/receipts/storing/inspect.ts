import { maxBytesOf } from '@parcelle/domain'
import type { Deployment } from '../../../deployment/deployment.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import { tooLarge, type ReceivedFile } from '../../../platform/http/gate/forms.ts'
import { inspectFile } from '../inspection/inspect-file.ts'
import { cleanName, endAs } from './file-name.ts'

/** A document as it is given. */
export type Given = {
  elementId: number
  typeId: string
  title: string
  /** The document whose place it takes. */
  replaces?: string | undefined
  file: ReceivedFile
}

/** A document that was looked at, ready to be kept. */
export type Document = Given & {
  mimetype: string
  /** Where what is kept of it stands, and the picture that shows it where no browser can. */
  kept: string
  rendition: string | null
}

/** What a document really is, whatever its name says; refuses what the company does not take. */
export async function inspect({ upload }: Pick<Deployment, 'upload'>, given: Given): Promise<Document> {
  const property = String(given.elementId)
  const { path, size } = given.file
  const name = cleanName(given.title)
  const found = await inspectFile(path, upload.types)
  if (typeof found === 'string') throw unacceptable(found, property, { title: name })
  const { mimetype, ext, kept, rendition } = found
  const max = maxBytesOf(upload, mimetype)
  if (size > max) throw tooLarge(name, max, property)
  return { ...given, title: endAs(name, ext), mimetype, kept, rendition }
}

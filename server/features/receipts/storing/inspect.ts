import { maxBytesOf } from '@parcelle/domain'
import type { Deployment } from '../../../deployment/deployment.ts'
import { unacceptable } from '../../../platform/errors/errors.ts'
import { tooLarge, type ReceivedFile } from '../../../platform/http/gate/forms.ts'
import { inspectFile } from '../inspection/inspect-file.ts'
import { cleanName, endAs } from './file-name.ts'

export type UploadedFile = {
  elementId: number
  typeId: string
  title: string
  /** The receipt it replaces. */
  replaces?: string | undefined
  file: ReceivedFile
}

export type Document = UploadedFile & {
  mimetype: string
  /** Paths of the file to store and of its preview; see `inspectFile`. */
  cleanPath: string
  rendition: string | null
}

/** Detects the real type of a file, and refuses types and sizes that the company does not accept. */
export async function inspect({ upload }: Pick<Deployment, 'upload'>, uploaded: UploadedFile): Promise<Document> {
  const property = String(uploaded.elementId)
  const { path, size } = uploaded.file
  const name = cleanName(uploaded.title)
  const found = await inspectFile(path, upload.types)
  if (typeof found === 'string') throw unacceptable(found, property, { title: name })
  const { mimetype, ext, cleanPath, rendition } = found
  const max = maxBytesOf(upload, mimetype)
  if (size > max) throw tooLarge(name, max, property)
  return { ...uploaded, title: endAs(name, ext), mimetype, cleanPath, rendition }
}

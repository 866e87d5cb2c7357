import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier } from '../../dossier/access/access.ts'
import { presentReceipt } from '../../dossier/present.ts'
import { recordWithoutNotification } from '../../dossier/record-without-notification.ts'
import { forbidden, notFound } from '../../platform/errors/errors.ts'
import { findDirectAddress, openStoredFile } from '../files/index.ts'
import { endAs } from './storing/file-name.ts'
import { findReceipt, hasRead, type KnownReceipt } from './storing/queries.ts'

type Purpose = 'preview' | 'download'
type ReadRequest = { id: string; receiptId: string; user: User; requestId: string }

/** Returns a receipt with its content in base64, as a preview where that is enabled, otherwise as a download. */
export async function readReceipt(deps: Deps, request: ReadRequest) {
  const purpose = deps.deployment.features.documentPreview ? 'preview' : 'download'
  const row = await findReadable(deps, request, purpose)
  const { content } = await openStoredFile(deps, row.file_key, { dossierId: row.dossier_id, author: request })
  const whole = Buffer.concat(await content.toArray())
  await record(deps, request, row, purpose)
  const { receiptId, typeId, elementId, title, resource, mimetype } = presentReceipt(row)
  const resourceFile = whole.toString('base64')
  return { receipt: { id: receiptId, receiptId, typeId, elementId, title, resource, resourceFile, mimetype } }
}

/** A preview uses the rendition, if there is one. */
export async function openReceipt(deps: Deps, request: ReadRequest, purpose: Purpose): Promise<FileReply> {
  const row = await findReadable(deps, request, purpose)
  const isShown = purpose === 'preview'
  const key = isShown && row.rendition_key !== null ? row.rendition_key : row.file_key
  const { size, mimetype } = await findStored(deps, key)
  const filename = key === row.rendition_key ? endAs(row.title, 'jpg') : row.title
  const address = isShown ? null : await findDirectAddress(deps, key, { filename, mimetype })
  if (address !== null) {
    await record(deps, request, row, purpose)
    return { address, filename, mimetype }
  }
  return {
    size,
    mimetype,
    isShown,
    filename,
    async open(range) {
      const about = { dossierId: row.dossier_id, author: request, ...(range && { range }) }
      const { content } = await openStoredFile(deps, key, about)
      try {
        // A video player requests many ranges: they are recorded as one reading.
        if (range === null || !(await hasRead(deps.db, request, eventOf(purpose))))
          await record(deps, request, row, purpose)
      } catch (error) {
        content.destroy()
        throw error
      }
      return content
    },
  }
}

function findStored({ db }: Deps, key: string) {
  return db.selectFrom('stored_file').select(['size', 'mimetype']).where('key', '=', key).executeTakeFirstOrThrow()
}

async function findReadable(deps: Deps, { id, receiptId, user }: ReadRequest, purpose: Purpose): Promise<KnownReceipt> {
  await findVisibleDossier(deps.db, user, id)
  const { documentPreview, download } = deps.deployment.features
  if (!(purpose === 'preview' ? documentPreview : download)) throw forbidden()
  const row = await findReceipt(deps.db, id, receiptId)
  if (!row) throw notFound('receipt.error.not-found')
  // Until it is scanned, a file is readable only by its uploader.
  if (row.scan === 'to_scan' && row.added_by !== user.id) throw forbidden('receipt.error.to-scan')
  return row
}

const eventOf = (purpose: Purpose) => `${purpose}_receipt`

/** Records the digest only, nothing of the content. */
function record(deps: Deps, request: ReadRequest, row: KnownReceipt, purpose: Purpose): Promise<void> {
  const { id: receipt, element_id: element, kept_sha256 } = row
  const payload = { receipt, element, sha256: kept_sha256.toString('hex') }
  return recordWithoutNotification(deps, row.dossier_id, request, eventOf(purpose), payload)
}

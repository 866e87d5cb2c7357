import type { Dossier } from '@parcelle/contract/dossiers'
import type { NewReceipt } from '@parcelle/contract/receipts'
import type { Deps } from '../../deps.ts'
import { findVisibleDossier } from '../../dossier/access/access.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import type { PublishedForm } from '../../deployment/form-store.ts'
import { malformed } from '../../platform/errors/errors.ts'
import { discard, incomingFolder, receiveBytes, tooLarge } from '../../platform/http/gate/forms.ts'
import { refuseMisplaced } from './storing/limits.ts'
import { refuseClosed } from './allowed.ts'
import { cleanName } from './storing/file-name.ts'
import type { UploadedFile } from './storing/inspect.ts'
import { storeReceipts, type UploadRequest } from './store-receipts.ts'

/** Stores the files of a call that carries them in base64. */
export async function addReceipts(
  deps: Deps,
  request: UploadRequest,
  receipts: readonly NewReceipt[],
): Promise<{ dossier: Dossier }> {
  const form = await admit(deps, request, receipts)
  const contents = receipts.map((receipt) => decode(form, receipt))
  const uploads: UploadedFile[] = []
  try {
    for (const [at, { value: _, ...receipt }] of receipts.entries()) {
      const file = await receiveBytes(incomingFolder(deps.config), receipt.title, contents[at] ?? Buffer.alloc(0))
      uploads.push({ ...receipt, file })
    }
    return await storeReceipts(deps, request, form, uploads)
  } finally {
    for (const { file } of uploads) await discard(file)
  }
}

/** Stores the one file of a multipart form. */
export async function uploadReceipt(
  deps: Deps,
  request: UploadRequest,
  upload: UploadedFile,
): Promise<{ dossier: Dossier }> {
  return storeReceipts(deps, request, await admit(deps, request, [upload]), [upload])
}

/** Checks that the user may upload these files to this block. */
async function admit(
  deps: Deps,
  { id, user, submittingBlockId }: UploadRequest,
  uploads: readonly { elementId: number; typeId: string }[],
): Promise<PublishedForm> {
  const dossier = await findVisibleDossier(deps.db, user, id)
  const published = await findDossierForm(deps, dossier)
  const { form, deployment } = published
  refuseClosed(deployment, user, dossier, form, submittingBlockId)
  for (const one of uploads) refuseMisplaced(form, submittingBlockId, one)
  return published
}

/** Strict base64: Node skips invalid characters, which would store a damaged file. */
function decode({ deployment }: PublishedForm, { value, title, elementId }: NewReceipt): Buffer {
  const content = Buffer.from(value, 'base64')
  if (content.toString('base64') !== value) throw malformed('value')
  const { maxBytes } = deployment.upload
  if (content.length > maxBytes) throw tooLarge(cleanName(title), maxBytes, String(elementId))
  return content
}

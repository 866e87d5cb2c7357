import { canAnswer, findEditableBlocks } from '@parcelle/domain'
import type { Deps } from '../../deps.ts'
import { lockVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import type { SignedInAuthor } from '../../dossier/record-without-notification.ts'
import { conflict, forbidden } from '../../platform/errors/errors.ts'
import { addStoredFiles, storeContent } from '../files/index.ts'
import type { MadeDocument, DocumentSource } from './make-document.ts'
import { addDocument, findAttached } from './queries.ts'

/** Refuses roles that may only read the dossier (403) and statuses in which nothing may be added (409). */
export function refuseAttaching(
  { deployment }: Deps,
  { user }: SignedInAuthor,
  dossier: Pick<DossierRow, 'form_id' | 'status'>,
) {
  const { forms, readOnlyRoles } = deployment
  if (!canAnswer(user.role, dossier.form_id, forms, readOnlyRoles)) throw forbidden()
  if (findEditableBlocks(dossier.status, 'answers') === 'none') throw conflict('folder.error.not-editable')
}

/** Attaches a document to its dossier, unless the last one attached has the same content. */
export async function attachDocument(
  deps: Deps,
  source: DocumentSource,
  made: MadeDocument,
  author: SignedInAuthor,
): Promise<void> {
  const { dossier, locale } = source
  const { code, version } = made.template
  const file = await storeContent(deps, [made.bytes], 'application/pdf')
  const sha256 = file.sha256.toString('hex')
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockVisibleDossier(tx, author.user, dossier.id)
    refuseAttaching(deps, author, held)
    const last = await findAttached(tx, dossier.id, code)
    if (last?.sha256.equals(file.sha256)) return
    await addStoredFiles(tx, [file])
    const row = { dossier_id: dossier.id, code, template_version: version, locale, file_key: file.key }
    const id = await addDocument(tx, { ...row, made_by: author.user.id })
    const facts = { id, document: code, template: version, form: held.edition, locale, size: file.size, sha256 }
    await addDossierEvent(tx, dossier.id, author, 'attach_document', facts)
  })
}

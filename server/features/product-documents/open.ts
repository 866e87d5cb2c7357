import { canAnswer } from '@parcelle/domain'
import type { FileReply } from '@parcelle/contract/route'
import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { lockVisibleDossier } from '../../dossier/access/access.ts'
import { addDossierEvent } from '../../dossier/evidence/events.ts'
import type { ProductDocument } from './find.ts'
import type { DocumentContent } from '../../platform/pdf/layout/content.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { addStoredFiles, downloadStoredFile, storeContent, openStoredFile } from '../files/index.ts'

type OpenRequest = { dossierId: string; user: User; requestId: string; locale: Locale }
type OpenedVersion = Pick<ProductDocument, 'id' | 'version'>

/** Records who opened which versions, and when. An opening by a read-only role is only recorded as an event. */
export async function recordOpenings(
  { db, deployment }: Deps,
  { dossierId, user, requestId }: OpenRequest,
  opened: readonly OpenedVersion[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { form_id } = await lockVisibleDossier(tx, user, dossierId)
    const documents = opened.map(({ id, version }) => ({ id, version }))
    await addDossierEvent(
      tx,
      dossierId,
      { user, requestId },
      'open_product_documents',
      { documents },
      'without-notification',
    )
    if (!canAnswer(user.role, form_id, deployment.forms, deployment.readOnlyRoles)) return
    const first = { dossier_id: dossierId, opened_at: new Date(), opened_by: user.id }
    await tx
      .insertInto('product_document_opening')
      .values(documents.map(({ id, version }) => ({ document_id: id, version, ...first })))
      .onConflict((known) => known.doNothing())
      .execute()
  })
}

export async function openProductFile(deps: Deps, opening: OpenRequest, opened: OpenedVersion): Promise<Readable> {
  const { content } = await openStoredFile(deps, await findOrMakeFile(deps, opening, opened), readingOf(opening))
  return content
}

export async function downloadProductFile(
  deps: Deps,
  opening: OpenRequest,
  opened: OpenedVersion,
  named: Pick<FileReply, 'filename' | 'mimetype'>,
): Promise<FileReply> {
  return downloadStoredFile(deps, await findOrMakeFile(deps, opening, opened), readingOf(opening), named)
}

const readingOf = ({ dossierId, user, requestId }: OpenRequest) => ({ dossierId, author: { user, requestId } })

const findOrMakeFile = async (deps: Deps, opening: OpenRequest, { id, version }: OpenedVersion) =>
  (await findFile(deps, id, version, opening.locale)) ?? (await makeFile(deps, opening, { id, version }))

async function findFile({ db }: Pick<Deps, 'db'>, id: string, version: string, locale: Locale): Promise<string | null> {
  const row = await db
    .selectFrom('product_document_file')
    .select('file_key')
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row?.file_key ?? null
}

/** Makes the PDF of a version once. If two callers make it at the same time, the first one stored is used. */
async function makeFile(deps: Deps, { user, locale }: OpenRequest, { id, version }: OpenedVersion): Promise<string> {
  const row = await deps.db
    .selectFrom('product_document')
    .select('papers')
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  // Unsafe cast: this column only holds what the templates composed.
  const { [locale]: content } = row.papers as Record<Locale, DocumentContent>
  const { bytes } = await deps.documentMaker.make(() => content, user.id)
  const file = await storeContent(deps, [bytes], 'application/pdf')
  return deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [file])
    const mine = await tx
      .insertInto('product_document_file')
      .values({ document_id: id, version, locale, file_key: file.key })
      .onConflict((known) => known.doNothing())
      .returning('file_key')
      .executeTakeFirst()
    if (mine) return mine.file_key
    await tx.deleteFrom('stored_file').where('key', '=', file.key).execute()
    return (await findFile({ db: tx }, id, version, locale)) ?? file.key
  })
}

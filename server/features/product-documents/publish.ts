import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { listProductDocuments } from '../templates/index.ts'

/**
 * Publishes the documents about products: changed ones become new versions, in force from now on; earlier versions
 * stay. Called in the transaction that publishes an edition.
 */
export async function publishProductDocuments(db: Db, deployment: Deployment): Promise<void> {
  const documents = listProductDocuments(deployment)
  if (documents.length === 0) return
  await db
    .insertInto('product_document')
    .values(
      documents.map(({ id, version, title, date, content }) => ({
        document_id: id,
        version,
        title: JSON.stringify(title),
        dated: date,
        papers: JSON.stringify(content),
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto('product_document_current')
    .values(documents.map(({ id, version }) => ({ document_id: id, version })))
    .onConflict((known) =>
      known
        .column('document_id')
        .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), since: ref('excluded.since') }))
        .whereRef('product_document_current.version', '<>', 'excluded.version'),
    )
    .execute()
}

import type { Session } from '@parcelle/forms'
import { sql } from 'kysely'
import { parisDayOf } from '../../platform/database/paris-day.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { partValue } from '../../deployment/form-store.ts'
import { unacceptable } from '../../platform/errors/errors.ts'

/** What the company publishes about a product, in the version in force, and what a dossier did with it. */
export type ProductDocument = {
  id: string
  version: string
  title: { fr: string; en: string }
  /** The day it bears, YYYY-MM-DD. */
  dated: string
  /** Since when this version is in force. */
  since: Date
  openedAt: Date | null
  /** An earlier version was opened. */
  openedBefore: boolean
}

type Read = Pick<Deployment, 'products'>

/** The documents of the product of a dossier, in the order of the catalogue; none until one is chosen. */
export async function findProductDocuments(
  db: Db,
  { products }: Read,
  dossierId: string,
  session: Session,
): Promise<ProductDocument[]> {
  const code = partValue(session, 'product')
  const ids = products.find((product) => product.code === code)?.documents.map(({ id }) => id) ?? []
  if (ids.length === 0) return []
  const { rows } = await sql<ProductDocument>`
    select published.document_id as id, published.version, title, dated::text, since, own.opened_at as "openedAt",
      exists (select from product_document_opening earlier
        where earlier.dossier_id = ${dossierId} and earlier.document_id = published.document_id) as "openedBefore"
    from product_document_current in_force
    join product_document published using (document_id, version)
    left join product_document_opening own on own.dossier_id = ${dossierId}
      and own.document_id = published.document_id and own.version = published.version
    where published.document_id = any(${ids})`.execute(db)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Where the company demands it: refuses while a document of the product was not opened in the version in force. */
export async function needOpened(
  db: Db,
  deployment: Read & Pick<Deployment, 'features'>,
  dossierId: string,
  session: Session,
  property?: string,
): Promise<void> {
  if (!deployment.features.productDocumentsOpened) return
  const documents = await findProductDocuments(db, deployment, dossierId, session)
  const count = documents.filter(({ openedAt }) => openedAt === null).length
  if (count > 0) throw unacceptable('product-document.error.unopened', property, { count })
}

/** What a paper says of a document that was opened: the last version opened, the day it bears, the day it was opened. */
type Opening = { version: string; date: string; openedOn: string }

/** The openings of a dossier, by the id of the document. */
export async function findOpenings(db: Db, dossierId: string): Promise<ReadonlyMap<string, Opening>> {
  const { rows } = await sql<Opening & { id: string }>`
    select distinct on (document_id) document_id as id, version, dated::text as date,
      ${parisDayOf('opened_at')} as "openedOn"
    from product_document_opening join product_document using (document_id, version)
    where dossier_id = ${dossierId} order by document_id, opened_at desc`.execute(db)
  return new Map(rows.map(({ id, ...opening }) => [id, opening]))
}

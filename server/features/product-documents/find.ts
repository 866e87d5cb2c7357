import type { Session } from '@parcelle/forms'
import { sql } from 'kysely'
import { parisDayOf } from '../../platform/database/paris-day.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { partValue } from '../../deployment/form-store.ts'
import { unacceptable } from '../../platform/errors/errors.ts'
import { listProductDocuments } from '../templates/index.ts'

/** The current version of a document about a product, and whether it was opened in a dossier. */
export type ProductDocument = {
  id: string
  version: string
  title: { fr: string; en: string }
  /** The date printed on it, YYYY-MM-DD. */
  dated: string
  /** When this version came into force. */
  since: Date
  openedAt: Date | null
  openedBefore: boolean
}

type Catalogue = Pick<Deployment, 'products'>

/** The edition that was live when the subscription was last sent for signature; undefined if it never was. */
export async function findSentUnder(db: Db, dossierId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('envelope')
    .select(sql<string | null>`frozen ->> 'sentUnder'`.as('edition'))
    .where('dossier_id', '=', dossierId)
    .where('kind', '=', 'subscription')
    .orderBy('trial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.edition ?? undefined
}

/** The documents of a subscription that was sent: in the versions that were opened, or else in force then. */
export async function findSentProductDocuments(
  db: Db,
  deployment: Pick<Deployment, 'catalogue'>,
  dossierId: string,
  session: Session,
): Promise<ProductDocument[]> {
  const code = partValue(session, 'product')
  const openings = await findOpenings(db, dossierId)
  const sent = listProductDocuments(deployment.catalogue())
    .filter(({ product }) => product === code)
    .map(({ id, version }) => ({ id, version: openings.get(id)?.version ?? version }))
  if (sent.length === 0) return []
  const [ids, versions] = [sent.map(({ id }) => id), sent.map(({ version }) => version)]
  // A later release may compose other contents of the same edition: then the last version that was published.
  const { rows } = await sql<ProductDocument>`
    select distinct on (published.document_id) published.document_id as id, published.version, title, dated::text,
      published_at as since, own.opened_at as "openedAt", own.opened_at is not null as "openedBefore"
    from unnest(${ids}::text[], ${versions}::text[]) as sent (id, version)
    join product_document published on published.document_id = sent.id
    left join product_document_opening own on own.dossier_id = ${dossierId}
      and own.document_id = published.document_id and own.version = published.version
    order by published.document_id, published.version = sent.version desc, published_at desc`.execute(db)
  return sent.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
}

/** The documents of the dossier's product in catalogue order; empty until a product is chosen. */
export async function findProductDocuments(
  db: Db,
  { products }: Catalogue,
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

/** Where the company requires it, refuses until every document was opened in its current version. */
export async function needOpened(
  db: Db,
  deployment: Catalogue & Pick<Deployment, 'features'>,
  dossierId: string,
  session: Session,
  property?: string,
): Promise<void> {
  if (!deployment.features.productDocumentsOpened) return
  const documents = await findProductDocuments(db, deployment, dossierId, session)
  const count = documents.filter(({ openedAt }) => openedAt === null).length
  if (count > 0) throw unacceptable('product-document.error.unopened', property, { count })
}

/** The last version opened, the date printed on it, and the day it was opened. */
type Opening = { version: string; date: string; openedOn: string }

/** By document id. */
export async function findOpenings(db: Db, dossierId: string): Promise<ReadonlyMap<string, Opening>> {
  const { rows } = await sql<Opening & { id: string }>`
    select distinct on (document_id) document_id as id, version, dated::text as date,
      ${parisDayOf('opened_at')} as "openedOn"
    from product_document_opening join product_document using (document_id, version)
    where dossier_id = ${dossierId} order by document_id, opened_at desc`.execute(db)
  return new Map(rows.map(({ id, ...opening }) => [id, opening]))
}

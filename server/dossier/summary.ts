import { resolveShownPrice } from '@parcelle/domain'
import {
  amountPaid,
  countMissing,
  findPosition,
  listSteps,
  isPositionUnchanged,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { DossierRow } from './access/access.ts'
import { deploymentOf, partValue } from '../deployment/form-store.ts'
import { countAwaitedDocuments } from './answers/requested-documents.ts'
import { findReferentialElements } from './answers/referential.ts'
import { searchText, type Searchable } from './search-text.ts'

/** Columns derived from the answers, for lists and rules. Writers and presenters derive from this list. */
const summaryColumns = [
  'product',
  'product_name',
  'shares',
  'subscription_amount',
  'amount_paid',
  'detention_mode',
  'dismemberment_type',
  'dismemberment_scope',
  'page_id',
  'block_id',
  'page_rank',
  'page_count',
  'missing',
] as const satisfies readonly (keyof DossierRow)[]
export type Summary = Pick<DossierRow, (typeof summaryColumns)[number]>

export const savedColumns = [
  ...summaryColumns,
  'last_submitted_block',
  'submitted_blocks',
  'last_activity',
  'search',
  'lead',
  'unit_price',
] as const

export type DossierPatch = Partial<Pick<DossierRow, (typeof savedColumns)[number]>>

type Position = ReturnType<typeof findPosition>

/** The form's referential names the element behind each column. */
export function summarise(session: Session, { pageId, blockId }: Position): Summary {
  const steps = listSteps(session)
  const product = toText(partValue(session, 'product'))
  return {
    product,
    product_name: deploymentOf(session).products.find(({ code }) => code === product)?.name ?? null,
    shares: toCount(partValue(session, 'sharesNumber')),
    subscription_amount: toAmount(partValue(session, 'subscriptionAmount')),
    amount_paid: toAmount(amountPaid((part) => partValue(session, part))),
    detention_mode: toText(partValue(session, 'detentionMode')),
    dismemberment_type: toText(partValue(session, 'dismembermentType')),
    dismemberment_scope: toScope(partValue(session, 'dismembermentScope')),
    page_id: pageId,
    block_id: blockId,
    page_rank: steps.findIndex(({ id }) => id === pageId) + 1 || null,
    page_count: steps.length,
    missing: countMissing(session),
  }
}

type SummaryChange = {
  /** The elements whose answers have just changed. */
  changed: ReadonlySet<number>
  /** Other columns to write at the same time. */
  set?: Pick<DossierPatch, 'last_submitted_block' | 'submitted_blocks' | 'last_activity' | 'unit_price'>
}

/** The columns of the row that differ from what its answers give. */
export function toSummaryPatch(
  dossier: DossierRow & { advisor: Searchable['advisor'] },
  session: Session,
  { changed, set = {} }: SummaryChange,
): DossierPatch {
  const submitted = new Set(set.submitted_blocks ?? dossier.submitted_blocks)
  const position = isPositionUnchanged(session.form, submitted, dossier.block_id, changed)
    ? { pageId: dossier.page_id, blockId: dossier.block_id }
    : findPosition(session, submitted)
  const patch = { ...pickChanged(dossier, summarise(session, position)), ...toPricePatch(dossier, session), ...set }
  return isLeadRenamed(dossier, session, changed) ? { ...patch, ...toLeadPatch(dossier, session) } : patch
}

export async function saveSummary(
  tx: Tx,
  dossier: DossierRow,
  session: Session,
  saving: SummaryChange,
): Promise<DossierRow> {
  const patch = await findSummaryPatch(tx, dossier, session, saving)
  if (Object.keys(patch).length === 0) return dossier
  await tx.updateTable('dossier').set(patch).where('id', '=', dossier.id).execute()
  return { ...dossier, ...patch }
}

/** As `toSummaryPatch`, with what it takes from other tables, but for an advisor that the caller has read. */
export async function findSummaryPatch(
  db: Db,
  dossier: DossierRow & { advisor?: Searchable['advisor'] },
  session: Session,
  saving: SummaryChange,
): Promise<DossierPatch> {
  const { advisor = isLeadRenamed(dossier, session, saving.changed) ? await findAdvisor(db, dossier) : null } = dossier
  return {
    ...toSummaryPatch({ ...dossier, advisor }, session, saving),
    ...(await findMissingPatch(db, dossier, session)),
  }
}

/** Once documents were requested by name, only those count as missing. */
async function findMissingPatch(db: Db, { id, status }: DossierRow, session: Session): Promise<DossierPatch> {
  if (status !== 'additional_documents') return {}
  return { missing: await countAwaitedDocuments(db, id, session) }
}

/** A dossier without a client is listed and searched by the name in its answers. */
function isLeadRenamed({ client_id }: DossierRow, session: Session, changed: ReadonlySet<number>): boolean {
  return client_id === null && listLeadElements(session).some((id) => changed.has(id))
}

async function findAdvisor(db: Db, { advisor_id }: DossierRow): Promise<Searchable['advisor']> {
  if (advisor_id === null) return null
  const found = db.selectFrom('app_user').select(['lastname', 'firstname', 'external_id']).where('id', '=', advisor_id)
  return (await found.executeTakeFirst()) ?? null
}

function toPricePatch({ product, unit_price }: DossierRow, session: Session): Pick<DossierPatch, 'unit_price'> {
  const known = { product, price: unit_price === null ? null : Number(unit_price) }
  const price = toAmount(partValue(session, 'unitPrice'))
  const now = { product: toText(partValue(session, 'product')), price: price === null ? null : Number(price) }
  const next = resolveShownPrice(known, now)
  return next === known.price ? {} : { unit_price: toAmount(next) }
}

function pickChanged(dossier: DossierRow, summary: Summary): Partial<Summary> {
  const changed = summaryColumns.filter((column) => dossier[column] !== summary[column])
  return Object.fromEntries(changed.map((column) => [column, summary[column]]))
}

function toLeadPatch({ number, advisor }: Pick<Searchable, 'number' | 'advisor'>, session: Session) {
  const ids = findReferentialElements(session.form, 'pairing', 'subscriber')
  const name = (part: string) => (ids[part] === undefined ? null : toText(session.value(ids[part])))
  const lead = { lastName: name('lastName'), firstName: name('firstName'), companyName: name('companyName') }
  const person = [lead.lastName, lead.firstName].filter(Boolean).join(' ')
  return { lead: person || (lead.companyName ?? ''), search: searchText({ number, client: null, lead, advisor }) }
}

function listLeadElements({ form }: Session): number[] {
  const { lastName, firstName, companyName } = findReferentialElements(form, 'pairing', 'subscriber')
  return [lastName, firstName, companyName].filter((id) => id !== undefined)
}

// Drafts are not validated: a value that does not fit its column is left out.
const toText = (value: Value) => (typeof value === 'string' ? value.slice(0, 200) : null)
const toScope = (value: Value) => (value === 'np' || value === 'usu' ? value : null)
const toCount = (value: Value) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null
export function toAmount(value: Value): string | null {
  const rounded = typeof value === 'number' ? value.toFixed(2) : ''
  return rounded !== '' && Math.abs(Number(rounded)) < 1e12 ? rounded : null
}

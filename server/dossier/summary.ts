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
import type { Tx } from '../platform/database/tables.ts'
import type { DossierRow } from './access/access.ts'
import { partValue } from '../deployment/form-store.ts'
import { countAwaited } from './answers/requested-documents.ts'
import { namedElements } from './answers/named-elements.ts'
import { searchText, type Searchable } from './search-text.ts'

/**
 * The columns of a dossier that say what lists and rules read of its answers. They are listed here and in the schema,
 * and nowhere else: what writes and shows them derives from this list, their types are those of the table.
 */
const summaryColumns = [
  'product',
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

/** All that a save may change in the row of a dossier. */
export const savedColumns = [
  ...summaryColumns,
  'last_submitted_block',
  'submitted_blocks',
  'last_activity',
  'search',
  'lead',
  'unit_price',
] as const

/** Those of the columns that a save does change. */
export type Patch = Partial<Pick<DossierRow, (typeof savedColumns)[number]>>

type Position = ReturnType<typeof findPosition>

/** The summary of a dossier. Which element says what is the form's own business: its referential. */
export function summarise(session: Session, { pageId, blockId }: Position): Summary {
  const steps = listSteps(session)
  return {
    product: toText(partValue(session, 'product')),
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

type Saving = {
  /** The elements whose answers have just changed. */
  changed: ReadonlySet<number>
  /** Other columns to write at the same time. */
  set?: Pick<Patch, 'last_submitted_block' | 'submitted_blocks' | 'last_activity' | 'unit_price'>
}

/** What is to be written to the row of a dossier to bring it in line with its answers: only what differs. */
export function summaryPatch(
  dossier: DossierRow & { advisor: Searchable['advisor'] },
  session: Session,
  { changed, set = {} }: Saving,
): Patch {
  const submitted = new Set(set.submitted_blocks ?? dossier.submitted_blocks)
  const position = isPositionUnchanged(session.form, submitted, dossier.block_id, changed)
    ? { pageId: dossier.page_id, blockId: dossier.block_id }
    : findPosition(session, submitted)
  const patch = { ...different(dossier, summarise(session, position)), ...priceKnown(dossier, session), ...set }
  return isRenamed(dossier, session, changed) ? { ...patch, ...namedAfter(dossier, session) } : patch
}

/** Brings the row of a dossier in line with its answers. */
export async function saveSummary(tx: Tx, dossier: DossierRow, session: Session, saving: Saving): Promise<DossierRow> {
  const advisor = isRenamed(dossier, session, saving.changed) ? await findAdvisor(tx, dossier) : null
  const patch = {
    ...summaryPatch({ ...dossier, advisor }, session, saving),
    ...(await readAwaited(tx, dossier, session)),
  }
  if (Object.keys(patch).length === 0) return dossier
  await tx.updateTable('dossier').set(patch).where('id', '=', dossier.id).execute()
  return { ...dossier, ...patch }
}

/** Where documents were asked for by name, those are what is missing, whatever else the form would ask. */
async function readAwaited(tx: Tx, { id, status }: DossierRow, session: Session): Promise<Patch> {
  if (status !== 'additional_documents') return {}
  return { missing: await countAwaited(tx, id, session) }
}

/** A dossier without a client is known and looked for by the name in its answers. */
function isRenamed({ client_id }: DossierRow, session: Session, changed: ReadonlySet<number>): boolean {
  return client_id === null && leadRefs(session).some((id) => changed.has(id))
}

async function findAdvisor(tx: Tx, { advisor_id }: DossierRow): Promise<Searchable['advisor']> {
  if (advisor_id === null) return null
  const found = tx.selectFrom('app_user').select(['lastname', 'firstname', 'external_id']).where('id', '=', advisor_id)
  return (await found.executeTakeFirst()) ?? null
}

function priceKnown({ product, unit_price }: DossierRow, session: Session): Pick<Patch, 'unit_price'> {
  const known = { product, price: unit_price === null ? null : Number(unit_price) }
  const price = toAmount(partValue(session, 'unitPrice'))
  const now = { product: toText(partValue(session, 'product')), price: price === null ? null : Number(price) }
  const next = resolveShownPrice(known, now)
  return next === known.price ? {} : { unit_price: toAmount(next) }
}

function different(dossier: DossierRow, summary: Summary): Partial<Summary> {
  const changed = summaryColumns.filter((column) => dossier[column] !== summary[column])
  return Object.fromEntries(changed.map((column) => [column, summary[column]]))
}

function namedAfter({ number, advisor }: Pick<Searchable, 'number' | 'advisor'>, session: Session) {
  const ids = namedElements(session.form, 'pairing', 'subscriber')
  const name = (part: string) => (ids[part] === undefined ? null : toText(session.value(ids[part])))
  const lead = { lastName: name('lastName'), firstName: name('firstName'), companyName: name('companyName') }
  const person = [lead.lastName, lead.firstName].filter(Boolean).join(' ')
  return { lead: person || (lead.companyName ?? ''), search: searchText({ number, client: null, lead, advisor }) }
}

function leadRefs({ form }: Session): number[] {
  const { lastName, firstName, companyName } = namedElements(form, 'pairing', 'subscriber')
  return [lastName, firstName, companyName].filter((id) => id !== undefined)
}

// Drafts may hold anything: what does not fit the column is not summarised.
const toText = (value: Value) => (typeof value === 'string' ? value.slice(0, 200) : null)
const toScope = (value: Value) => (value === 'np' || value === 'usu' ? value : null)
const toCount = (value: Value) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null
export function toAmount(value: Value): string | null {
  const rounded = typeof value === 'number' ? value.toFixed(2) : ''
  return rounded !== '' && Math.abs(Number(rounded)) < 1e12 ? rounded : null
}

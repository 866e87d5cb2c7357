import { isPriceFixed, withAgreedPrice } from '@parcelle/domain'
import {
  decodeValue,
  openSession,
  translate,
  type Element,
  type ElementType,
  type Facts,
  type Form,
  type ProductFact,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { DossierDeps } from '../deps.ts'
import type { DossierRow } from '../access/access.ts'
import { engineFacts, type PublishedForm } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'

/** `value` is encoded as on the wire, empty when removed; `version` counts its changes. */
type StoredValue = { value: string; version: number; source?: AnswerSource | null }
/** The source of a prefilled answer: the client's record, their account, the directory or an earlier dossier. */
export type AnswerSource = 'client' | 'account' | 'advisor' | 'earlier'
export type StoredValues = ReadonlyMap<number, StoredValue>

export async function findValues(db: Db, dossierId: string): Promise<StoredValues> {
  const rows = await db
    .selectFrom('dossier_value')
    .select(['element_id', 'value', 'version'])
    .where('dossier_id', '=', dossierId)
    .execute()
  return new Map(rows.map(({ element_id, value, version }) => [element_id, { value, version }]))
}

/** The form of the dossier's edition, with all that the company decided in it. */
export async function findDossierForm(
  { forms }: Pick<DossierDeps, 'forms'>,
  { form_id, edition, sentUnder }: Pick<DossierRow, 'form_id' | 'edition'> & { sentUnder?: string | undefined },
  db?: Db,
): Promise<PublishedForm> {
  const form = await forms.find(form_id, edition, db, sentUnder)
  if (!form) throw new Error(`form ${form_id} of the edition ${edition} was never published`)
  return form
}

export function openDossierSession(
  { today }: Pick<DossierDeps, 'today'>,
  { form, deployment }: Pick<PublishedForm, 'form' | 'deployment'>,
  dossier: Pick<DossierRow, 'direct' | 'status' | 'markers' | 'product' | 'unit_price'>,
  values: Iterable<readonly [number, Pick<StoredValue, 'value'>]>,
  { unitPrice = findAgreedPrice(dossier), ...found }: Pick<Facts, 'firmContacts'> & { unitPrice?: number | null } = {},
): Session {
  const products = withUnitPrice(deployment, dossier.product, unitPrice)
  const facts = { ...engineFacts(deployment, dossier, today(), products), ...found }
  return openSession(form, facts, decodeAll(form, values))
}

type PricedDossier = Pick<DossierRow, 'status' | 'unit_price'>

/** The unit price agreed at submission; null before. */
export const findAgreedPrice = ({ status, unit_price }: PricedDossier): number | null =>
  unit_price !== null && isPriceFixed(status) ? Number(unit_price) : null

/** What is sold today, with the unit price of a dossier if it has its own. */
export function withUnitPrice(
  { products, soldToday }: PublishedForm['deployment'],
  product: string | null,
  unitPrice: number | null,
): readonly ProductFact[] {
  const sold = products.filter(({ code }) => soldToday.has(code))
  return unitPrice === null ? sold : withAgreedPrice(sold, product, unitPrice)
}

function* decodeAll(
  form: Form,
  values: Iterable<readonly [number, Pick<StoredValue, 'value'>]>,
): Generator<readonly [number, Value]> {
  for (const [id, { value }] of values) {
    const element = form.element(id)
    if (element) yield [id, decodeValue(value, element)]
  }
}

/** Elements answered by receipts, which have their own calls. */
const uploads: ReadonlySet<ElementType> = new Set(['input_file', 'input_file_with_options', 'input_receipt_file'])

export const isUpload = (type: ElementType): boolean => uploads.has(type)

export const categoryOf = ({ attributes }: Element, locale: Locale): string =>
  translate(attributes.category ?? attributes.label, locale)

export const countMissingDocuments = (session: Session): number => listMissingDocuments(session).length

/** The uploads that the form requires and that are empty. */
export function listMissingDocuments({ form, value, problems }: Session): number[] {
  const isMissing = (id: number) => {
    const type = form.element(id)?.type
    return type !== undefined && isUpload(type) && value(id) === null
  }
  return problems().flatMap(({ elementId }) => (isMissing(elementId) ? [elementId] : []))
}

import { isPriceFixed, withAgreedPrice } from '@parcelle/domain'
import {
  decodeValue,
  openSession,
  translate,
  type Element,
  type ElementType,
  type Facts,
  type Form,
  type Session,
  type Value,
} from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { DossierDeps } from '../deps.ts'
import type { DossierRow } from '../access/access.ts'
import { engineFacts, type PublishedForm, type EngineSettings } from '../../deployment/form-store.ts'
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

/** The version of the form with which the dossier was created. */
export async function findDossierForm(
  { forms }: Pick<DossierDeps, 'forms'>,
  { form_id, form_version }: Pick<DossierRow, 'form_id' | 'form_version'>,
  db?: Db,
): Promise<PublishedForm> {
  const form = await forms.find(form_id, form_version, db)
  if (!form) throw new Error(`form ${form_id} ${form_version} was never published`)
  return form
}

export function openDossierSession(
  { deployment, today }: Pick<DossierDeps, 'today'> & { deployment: EngineSettings },
  form: Form,
  dossier: Pick<DossierRow, 'direct' | 'status' | 'markers' | 'product' | 'unit_price'>,
  values: Iterable<readonly [number, Pick<StoredValue, 'value'>]>,
  found: Pick<Facts, 'firmContacts'> = {},
): Session {
  const facts = { ...engineFacts(withDossierPrice(deployment, dossier), dossier, today()), ...found }
  return openSession(form, facts, decodeAll(form, values))
}

const withDossierPrice = (
  deployment: EngineSettings,
  dossier: PricedDossier & Pick<DossierRow, 'product'>,
): EngineSettings => withUnitPrice(deployment, dossier.product, findAgreedPrice(dossier))

type PricedDossier = Pick<DossierRow, 'status' | 'unit_price'>

/** The unit price agreed at submission; null before. */
export const findAgreedPrice = ({ status, unit_price }: PricedDossier): number | null =>
  unit_price !== null && isPriceFixed(status) ? Number(unit_price) : null

export const withUnitPrice = (
  deployment: EngineSettings,
  product: string | null,
  unitPrice: number | null,
): EngineSettings =>
  unitPrice === null
    ? deployment
    : { ...deployment, products: withAgreedPrice(deployment.products, product, unitPrice) }

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

export function countMissingDocuments({ form, value, problems }: Session): number {
  const isMissing = (id: number) => {
    const type = form.element(id)?.type
    return type !== undefined && isUpload(type) && value(id) === null
  }
  return problems().filter(({ elementId }) => isMissing(elementId)).length
}

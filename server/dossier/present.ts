import { API_PREFIX } from '@parcelle/contract/addresses'
import type { Dossier, DossierItem, OpenDossier } from '@parcelle/contract/dossiers'
import {
  canAnswer,
  clientRoles,
  findEditableBlocks,
  findNextAction,
  has,
  listOfferedEvents,
  pairingProblem,
  readsMessage,
  statusLabel,
  type Pairing,
  type ReaderParty,
  type Role,
} from '@parcelle/domain'
import { translate, type Page } from '@parcelle/forms'
import type { DossierDeps } from './deps.ts'
import type { User } from '../platform/http/user.ts'
import { findAnsweredFirmContacts } from './people/firm-contacts.ts'
import { findDossierForm, findAgreedPrice, type StoredValues } from './answers/session.ts'
import type { Summary } from './summary.ts'
import { namePresent } from './presence.ts'
import { findWholeDossier, type DossierView, type ShownReceipt } from './read.ts'
import { findFormKind, type PublishedForm } from '../deployment/form-store.ts'
import type { Locale } from '../platform/locales/locale.ts'

/** The fields that lists and cards show. A card stores instants as strings and amounts as numbers. */
export type ItemView = Omit<Summary, 'subscription_amount' | 'amount_paid'> &
  Pick<DossierView, 'id' | 'number' | 'form_id' | 'direct' | 'status' | 'markers' | 'integrate_state' | 'last_reason'> &
  Pick<DossierView, 'client_id' | 'advisor_id' | 'client' | 'advisor' | 'lead' | 'last_submitted_block' | 'present'> & {
    subscription_amount: string | number | null
    amount_paid: string | number | null
    pairing: Pairing
    /** The party as which the reader signs the current envelope. */
    party: ReaderParty | null
    last_message: string | null
    correction: boolean
    creation_date: Date | string
    validation_date: Date | string | null
    signature_date: Date | string | null
    last_activity: Date | string
  }

export type PresentContext = { form: PublishedForm; deployment: DossierDeps['deployment']; user: User; locale: Locale }

export async function openDossier(
  deps: DossierDeps,
  user: User,
  id: string,
  locale: Locale,
  db = deps.db,
): Promise<OpenDossier> {
  const { view, values } = await findWholeDossier(db, user, id)
  const form = await findDossierForm(deps, view, db)
  const opened = presentOpenDossier(view, values, { form, deployment: deps.deployment, user, locale })
  if (findEditableBlocks(view.status, 'answers') === 'none') return opened
  const firm_contacts = await findAnsweredFirmContacts(db, deps.deployment, view, { form: form.form, values })
  return firm_contacts.length === 0 ? opened : { ...opened, dossier: { ...opened.dossier, firm_contacts } }
}

export function presentOpenDossier(view: DossierView, values: StoredValues, showing: PresentContext): OpenDossier {
  const price = findAgreedPrice(view)
  const dossier: Dossier = {
    ...presentItem(view, showing),
    form_version: view.edition,
    duplicated_from: view.duplicated_from,
    ...(price !== null && { unit_price: price }),
    values: toRecord(values, ({ value }) => value || null),
    value_versions: toRecord(values, ({ version }) => version),
    value_sources: toRecord(values, ({ source }) => source ?? null),
    receipts: view.receipts.map(presentReceipt),
    authorized_clients: view.authorized_clients,
    submitted_blocks: view.submitted_blocks,
  }
  return { dossier, page_id: view.page_id ?? showing.form.definition.pages[0]?.id ?? null }
}

export function presentItem(view: ItemView, showing: PresentContext): DossierItem {
  const { user, locale } = showing
  return {
    id: view.id,
    number: view.number,
    form_id: view.form_id,
    formId: view.form_id,
    status: [view.status, ...view.markers].join(' '),
    state: view.status,
    markers: view.markers,
    state_label: statusLabel(view.status, locale),
    direct: view.direct,
    client_id: view.client_id,
    advistor_id: view.advisor_id,
    client: view.client,
    lead_name: view.client === null && view.lead !== '' ? view.lead : null,
    advisor: view.advisor,
    creation_date: formatInstant(view.creation_date),
    validation_date: view.validation_date && formatInstant(view.validation_date),
    signature_date: view.signature_date && formatInstant(view.signature_date),
    last_activity: formatInstant(view.last_activity),
    subscriptionGlobalAmount: toNumber(view.subscription_amount),
    integrate_state: view.integrate_state,
    detention_mode: view.detention_mode,
    dismemberment_type: view.dismemberment_type,
    dismemberment_scope: view.dismemberment_scope,
    // Only those who manage dossiers see the pairing.
    pairing: user.role === 'manage_dossier' ? presentPairing(view.pairing) : null,
    last_submitted_block_id: view.last_submitted_block,
    detail: presentDetail(view, showing),
    present: namePresent(view.present, { role: user.role, company: showing.deployment.name }),
  }
}

function presentPairing(pairing: Pairing): DossierItem['pairing'] {
  return { np: pairing.np?.code ?? null, usu: pairing.usu?.code ?? null }
}

function presentDetail(view: ItemView, showing: PresentContext): DossierItem['detail'] {
  const { form, deployment, locale, user } = showing
  const { pages } = form.definition
  const page = pages.find(({ id }) => id === view.page_id)
  const detail = {
    product: view.product,
    product_name: form.deployment.products.find(({ code }) => code === view.product)?.name ?? null,
    shares: view.shares,
    page_id: page?.id ?? null,
    block_id: view.block_id,
    amount_paid: toNumber(view.amount_paid ?? view.subscription_amount),
    page_rank: view.page_rank ?? page?.rank ?? null,
    page_count: view.page_count ?? pages.length,
    page_title: page ? translate(findTitle(page, user.role), locale) : null,
    missing: view.missing,
    next: presentNext(view, showing),
    can: [...listOfferedEvents(toTransitionInput(view, deployment), user.role)],
    // The law may forbid giving the client the reason.
    last_reason: readsMessage(user.role, view.status) ? view.last_message : view.last_reason,
    correction: view.correction,
  }
  return view.party === 'none' ? { ...detail, signs: false } : detail
}

/** As the wizard shows it to this reader. */
const findTitle = ({ title, titleToOthers = title }: Page, role: Role) =>
  has(clientRoles, role) ? title : titleToOthers

const toNumber = (amount: string | number | null) => (amount === null ? null : Number(amount))

type StoredAnswer = StoredValues extends ReadonlyMap<number, infer Value> ? Value : never

function toTransitionInput(view: ItemView, deployment: DossierDeps['deployment']) {
  const { status, markers, direct, integrate_state: integrateState } = view
  return {
    status,
    markers,
    direct,
    integrateState,
    form: findFormKind(deployment, view),
    features: deployment.features,
  }
}

function presentNext(view: ItemView, showing: PresentContext): DossierItem['detail']['next'] {
  const action = findViewAction(view, showing)
  return action && { action, count: action === 'answer' || action === 'upload' ? view.missing : 1 }
}

function findViewAction(view: ItemView, { deployment, user }: PresentContext) {
  const { status, markers, direct, integrate_state: integrateState, party, correction } = view
  const purchase = { detentionMode: view.detention_mode, scope: view.dismemberment_scope }
  return findNextAction(user.role, {
    status,
    markers,
    direct,
    integrateState,
    party,
    correction,
    form: findFormKind(deployment, view),
    pairingProblem: pairingProblem(purchase, view.pairing),
    mayAnswer: canAnswer(user.role, view.form_id, deployment.forms, deployment.readOnlyRoles),
  })
}

function toRecord<T>(values: StoredValues, pick: (stored: StoredAnswer) => T | null) {
  const entries = [...values].flatMap(([id, stored]) => {
    const picked = pick(stored)
    return picked === null ? [] : [[String(id), picked] as const]
  })
  return Object.fromEntries(entries)
}

export function presentReceipt(row: ShownReceipt): Dossier['receipts'][number] {
  const { id, dossier_id, element_id: elementId, type_id: typeId, title, size, mimetype, scan } = row
  const resource = `${API_PREFIX}/dossiers/${dossier_id}/receipts/${id}`
  return {
    receiptId: id,
    typeId,
    elementId,
    title,
    resource,
    size,
    added_at: formatInstant(row.added_at),
    mimetype,
    scan,
  }
}

/** ISO 8601, UTC, to the second. A string argument is UTC without its zone. */
export const formatInstant = (date: Date | string): string =>
  `${(typeof date === 'string' ? date : date.toISOString()).slice(0, 19)}Z`

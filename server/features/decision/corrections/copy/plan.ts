import { translate, type Session } from '@parcelle/forms'
import type { Db } from '../../../../platform/database/tables.ts'
import { deploymentOf, partValue } from '../../../../deployment/form-store.ts'
import type { LiveDeps } from '../../../../deps.ts'
import type { DossierRow } from '../../../../dossier/access/access.ts'
import { findScanElement } from '../../../../dossier/answers/paper-scans.ts'
import { findValues, isUpload, openDossierSession } from '../../../../dossier/answers/session.ts'
import type { Locale } from '../../../../platform/locales/locale.ts'
import { findStoredReceipts, type StoredReceipt } from './receipts.ts'

type PlanDeps = Pick<LiveDeps, 'forms' | 'today'>
type Problem = { code: string; params?: Record<string, string> }
type Plan = { problem: Problem | null; receipts: StoredReceipt[] }

/** Predicts whether a copy could be completed once the named elements are corrected, and which receipts it would keep. */
export async function planCopy(
  db: Db,
  deps: PlanDeps,
  dossier: DossierRow,
  named: ReadonlySet<number>,
  locale: Locale,
): Promise<Plan> {
  const published = await deps.forms.current(dossier.form_id, db)
  if (!published) return { problem: { code: 'correction.error.copy-form' }, receipts: [] }
  // A copy starts at today's price.
  const fresh = { ...dossier, status: 'ongoing' as const, markers: [], unit_price: null }
  const session = openDossierSession(deps, published, fresh, await findValues(db, dossier.id))
  const receipts = await findStoredReceipts(db, dossier.id)
  return {
    problem: findProblem(session, named, locale),
    receipts: receipts.filter((receipt) => isReusable(session, receipt) && !named.has(receipt.element_id)),
  }
}

/** Missing answers are no problem, the form asks for them; existing ones that are not named must be valid. */
function findProblem(session: Session, named: ReadonlySet<number>, locale: Locale) {
  const { form } = session
  const product = partValue(session, 'product')
  const ref = form.definition.referential?.product
  const isNamed = ref !== undefined && named.has(form.element(ref)?.id ?? -1)
  const isSold = deploymentOf(session).products.some(({ code }) => code === product)
  if (product !== null && !isNamed && !(isSold && typeof partValue(session, 'unitPrice') === 'number'))
    return { code: 'correction.error.copy-product' }
  const wrong = session
    .problems()
    .flatMap(({ elementId }) => form.element(elementId) ?? [])
    .find(({ id, type }) => !named.has(id) && !isUpload(type) && session.value(id) !== null)
  if (!wrong) return null
  return { code: 'correction.error.copy-answer', params: { label: translate(wrong.attributes.label, locale) } }
}

/** Still requested, and not refused by the scanner. The scan of a paper dossier does not fit a copy to be signed again. */
function isReusable(session: Session, { element_id, type_id, scan }: StoredReceipt): boolean {
  const element = session.form.element(element_id)
  if (!element || !isUpload(element.type) || !session.visible(element.id)) return false
  if (element.id === findScanElement(session.form)?.id) return false
  const { types } = element.attributes
  return (scan === 'clean' || scan === 'none') && (!types || types.some(({ typeId }) => typeId === type_id))
}

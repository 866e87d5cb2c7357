import { openSession, decodeValue, type Form, type Session } from '@parcelle/forms'
import type { Db } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../deps.ts'
import { engineFacts } from '../../../deployment/form-store.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findCorrectedAnswers } from '../../../dossier/answers/corrected-answers.ts'
import { findDossierForm, findValues, openDossierSession, withUnitPrice } from '../../../dossier/answers/session.ts'
import { findLastEnvelope } from './envelopes.ts'

/** What an envelope was made from. Nothing that comes later changes what its papers say. */
export type Frozen = {
  formVersion: string
  /** The day it was made, YYYY-MM-DD. */
  date: string
  unitPrice: number | null
  /** What was visible, by element id, as on the wire. */
  answers: Readonly<Record<string, string>>
  amounts: Readonly<Record<string, number | null>>
}

type Needs = Pick<Deps, 'deployment' | 'forms'>

/** The dossier in the engine as it was frozen: its form, answers, day and price. */
export async function openFrozenSession(
  { deployment, forms }: Needs,
  dossier: Pick<DossierRow, 'form_id' | 'direct' | 'status' | 'markers'>,
  frozen: Frozen,
  db?: Db,
): Promise<Session> {
  const { form } = await findDossierForm({ forms }, { form_id: dossier.form_id, form_version: frozen.formVersion }, db)
  const product = findProduct(form, frozen)
  const facts = engineFacts(withUnitPrice(deployment, product, frozen.unitPrice), dossier, frozen.date)
  const answers = Object.entries(frozen.answers).flatMap(([id, value]) => {
    const element = form.element(Number(id))
    return element ? [[element.id, decodeValue(value, element)] as const] : []
  })
  return openSession(form, facts, answers)
}

/** Which product was frozen, whatever the dossier holds since. */
function findProduct({ definition, element }: Form, { answers }: Frozen): string | null {
  const ref = definition.referential?.product
  const id = ref === undefined ? undefined : element(ref)?.id
  return id === undefined ? null : (answers[id] ?? null)
}

/**
 * What was signed: as it was frozen, where it was signed online; a dossier on paper by its answers. What was corrected in
 * place since, which no paper prints, is laid over it.
 */
export async function openSigned(deps: Needs & Pick<Deps, 'today'>, dossier: DossierRow, db: Db): Promise<Session> {
  const envelope = await findLastEnvelope(db, dossier.id, 'subscription')
  if (envelope?.state === 'completed') {
    const frozen = toFrozen(envelope.frozen)
    const answers = { ...frozen.answers, ...(await findCorrectedAnswers(db, dossier.id)) }
    return openFrozenSession(deps, dossier, { ...frozen, answers }, db)
  }
  const { form } = await findDossierForm(deps, dossier, db)
  return openDossierSession(deps, form, dossier, await findValues(db, dossier.id))
}

// A border: only `createEnvelope` writes it.
export const toFrozen = (stored: unknown): Frozen => stored as Frozen

import { openSession, decodeValue, type Form, type Session } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { Deps } from '../../deps.ts'
import { engineFacts } from '../../deployment/form-store.ts'
import type { PaymentTerms } from '../../deployment/payment.ts'
import type { DossierRow } from '../../dossier/access/access.ts'
import { findCorrectedAnswers } from '../../dossier/answers/corrected-answers.ts'
import { findDossierForm, findValues, openDossierSession, withUnitPrice } from '../../dossier/answers/session.ts'
import { findLastEnvelope } from './envelopes.ts'

/** The data that the documents of an envelope are made from, whatever changes in the dossier later. */
export type FrozenDossier = {
  edition: string
  /** The edition that was live: its firms, look and documents about products are printed. Absent in earlier envelopes. */
  sentUnder?: string
  /** YYYY-MM-DD. */
  date: string
  unitPrice: number | null
  /** Visible answers by element id, encoded as on the wire. */
  answers: Readonly<Record<string, string>>
  amounts: Readonly<Record<string, number | null>>
  /** Absent in envelopes of release 0.2.0; null for a mission letter and for a product without payment details. */
  payment?: PaymentTerms | null
}

type SessionDeps = Pick<Deps, 'forms'>

export async function openFrozenSession(
  { forms }: SessionDeps,
  dossier: Pick<DossierRow, 'form_id' | 'direct' | 'status' | 'markers'>,
  frozen: FrozenDossier,
  db?: Db,
): Promise<Session> {
  const { form_id } = dossier
  const { edition, sentUnder } = frozen
  const { form, deployment } = await findDossierForm({ forms }, { form_id, edition, sentUnder }, db)
  const product = findProduct(form, frozen)
  const facts = engineFacts(deployment, dossier, frozen.date, withUnitPrice(deployment, product, frozen.unitPrice))
  const answers = Object.entries(frozen.answers).flatMap(([id, value]) => {
    const element = form.element(Number(id))
    return element ? [[element.id, decodeValue(value, element)] as const] : []
  })
  return openSession(form, facts, answers)
}

function findProduct({ definition, element }: Form, { answers }: FrozenDossier): string | null {
  const ref = definition.referential?.product
  const id = ref === undefined ? undefined : element(ref)?.id
  return id === undefined ? null : (answers[id] ?? null)
}

/**
 * The signed answers: the frozen ones with later corrections in place, which no document prints. A paper dossier has no
 * frozen answers, so its current ones count.
 */
export async function openSignedSession(
  deps: SessionDeps & Pick<Deps, 'today'>,
  dossier: DossierRow,
  db: Db,
): Promise<Session> {
  const envelope = await findLastEnvelope(db, dossier.id, 'subscription')
  if (envelope?.state === 'completed') {
    const frozen = toFrozenDossier(envelope.frozen)
    const answers = { ...frozen.answers, ...(await findCorrectedAnswers(db, dossier.id)) }
    return openFrozenSession(deps, dossier, { ...frozen, answers }, db)
  }
  const published = await findDossierForm(deps, dossier, db)
  return openDossierSession(deps, published, dossier, await findValues(db, dossier.id))
}

// Unsafe cast: only `addEnvelope` writes this column.
export const toFrozenDossier = (stored: unknown): FrozenDossier => stored as FrozenDossier

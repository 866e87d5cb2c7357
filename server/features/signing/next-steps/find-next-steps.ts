import type { NextSteps } from '@parcelle/contract/signing'
import { composeEpcCode, isPaymentAwaited, listFollowUp, planAfterSignature } from '@parcelle/domain'
import type { PaymentTerms } from '../../../deployment/payment.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { parisDay } from '../../../platform/today.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { findLastEnvelope } from '../envelopes.ts'
import { toFrozenDossier } from '../frozen-dossier.ts'

type SignedDossier = Pick<DossierRow, 'id' | 'status' | 'integrate_state' | 'signature_date' | 'validation_date'>

/** What follows the signature of a dossier: payment as printed, days, and how far it is. Null until it is signed. */
export async function findNextSteps(db: Db, dossier: SignedDossier): Promise<NextSteps | null> {
  const { id, status, integrate_state: state, signature_date: signedAt } = dossier
  if (status !== 'signed' || signedAt === null) return null
  const envelope = await findLastEnvelope(db, id, 'subscription')
  const terms = envelope?.state === 'completed' ? (toFrozenDossier(envelope.frozen).payment ?? null) : null
  const days = terms && planAfterSignature(terms, parisDay(signedAt))
  const ends = await findEnds(db, id)
  const today = parisDay()
  return {
    payment:
      terms && days && isPaymentAwaited(state, { today, dueOn: days.dueOn })
        ? presentPayment(terms, days.dueOn, today)
        : null,
    checkedBy: days && today <= days.checkedBy ? days.checkedBy : null,
    withdrawUntil:
      state !== 'refused' && days?.withdrawUntil && today <= days.withdrawUntil ? days.withdrawUntil : null,
    earnsFrom: state === 'refused' ? null : (days?.earnsFrom ?? null),
    steps: listFollowUp(state, {
      signedAt: signedAt.toISOString(),
      acceptedAt: show(dossier.validation_date),
      refusedAt: show(ends.get('decline')),
      deliveredAt: show(ends.get('synced')),
    }),
  }
}

function presentPayment(terms: PaymentTerms, dueOn: string, today: string): NonNullable<NextSteps['payment']> {
  const { mode, amount, beneficiary, iban, bic, reference } = terms
  return { mode, amount, beneficiary, iban, bic, reference, dueOn, isLate: today > dueOn, code: composeEpcCode(terms) }
}

/** When the dossier was last refused and delivered. */
async function findEnds(db: Db, dossierId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('dossier_event')
    .select(['event', 'at'])
    .where('dossier_id', '=', dossierId)
    .where('event', 'in', ['decline', 'synced'])
    .orderBy('seq')
    .execute()
  return new Map(rows.map(({ event, at }) => [event, at]))
}

const show = (at: Date | null | undefined) => at?.toISOString() ?? null

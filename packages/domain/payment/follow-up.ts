import type { IntegrationState } from '../dossier/status.ts'

/** What follows a signature, in order. */
export const followUpSteps = ['signed', 'checked', 'accepted', 'delivered'] as const
type FollowUpStep = (typeof followUpSteps)[number]

export const stepStates = ['done', 'current', 'waiting', 'stopped'] as const
type StepState = (typeof stepStates)[number]

type Dates = {
  signedAt: string | null
  acceptedAt: string | null
  refusedAt: string | null
  deliveredAt: string | null
}

/**
 * Where a signed dossier stands on its way to the customer system. The client does not follow internal errors: the step
 * in which one occurs goes on.
 */
export function listFollowUp(
  state: IntegrationState,
  dates: Dates,
): { step: FollowUpStep; state: StepState; at: string | null }[] {
  const { signedAt, acceptedAt, refusedAt, deliveredAt } = dates
  if (state === 'refused')
    return [
      { step: 'signed', state: 'done', at: signedAt },
      { step: 'checked', state: 'done', at: refusedAt },
      { step: 'accepted', state: 'stopped', at: refusedAt },
    ]
  const ends = [signedAt, acceptedAt, acceptedAt, deliveredAt]
  const isAccepted = state === 'validated' || state === 'sync' || (state === 'error' && acceptedAt !== null)
  const current = state === 'sync' ? followUpSteps.length : isAccepted ? 3 : 1
  return followUpSteps.map((step, at) => ({
    step,
    state: at < current ? 'done' : at === current ? 'current' : 'waiting',
    at: at < current ? (ends[at] ?? null) : null,
  }))
}

/** Nothing is to be paid for a refused dossier. Delivery does not wait for the payment, which may come until its day. */
export const isPaymentAwaited = (
  state: IntegrationState,
  { today, dueOn }: { today: string; dueOn: string },
): boolean => state !== 'refused' && (state !== 'sync' || today <= dueOn)

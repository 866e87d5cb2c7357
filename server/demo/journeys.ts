import {
  guardHolds,
  integrationTransitions,
  transitions,
  type DossierStatus,
  type TransitionInput,
  type TransitionEvent,
} from '@parcelle/domain'
import type { DemoDossier } from './data.ts'

/** One event in the history of a demo dossier. */
export type Step = {
  event: string
  /** Roles that may do it; empty: the system. */
  roles: readonly string[]
  before: string
  after: string
  reason: string | null
}

const missionEvents = ['submit_mission', 'mission_signed', 'issue_report', 'validate_report'] as const
const paperEvents = ['finish_manual', 'register', 'start_check', 'request_documents'] as const

/** The events that lead to a status. Direct subscribers have no mission letter. */
function listEvents(status: DossierStatus, direct: boolean): readonly TransitionEvent[] {
  const signing: readonly TransitionEvent[] = [...(direct ? [] : missionEvents), 'submit_subscription']
  const journeys: Partial<Record<DossierStatus, readonly TransitionEvent[]>> = {
    ongoing: [],
    mission_validation: ['submit_mission'],
    adequacy_report_validated: missionEvents,
    signature: signing,
    unsigned: [...signing, 'subscription_declined'],
    signed: [...signing, 'subscription_signed'],
    canceled: ['abandon'],
    additional_documents: paperEvents,
  }
  const events = journeys[status]
  if (!events) throw new Error(`the demo does not know how a dossier comes to ${status}`)
  return events
}

/** The steps to the dossier's status, each one a row of the transition table. */
export function listSteps({ direct, demo }: DemoDossier, form: TransitionInput['form']): Step[] {
  let status: DossierStatus = 'ongoing'
  const events = listEvents(demo.status, direct)
  return events.map((event, at) => {
    const input = { status, direct, form, markers: demo.markers, ...fixedInput }
    const row = transitions.find(
      (one) => one.event === event && one.from.includes(input.status) && guardFits(one.guard, input),
    )
    if (!row) throw new Error(`no transition ${event} from ${status}`)
    const reason = at === events.length - 1 ? demo.reason : null
    const step = {
      event,
      roles: row.roles,
      before: status,
      after: row.to,
      reason: demo.status === 'signed' ? null : reason,
    }
    status = row.to
    return step
  })
}

export function listDecisions({ demo }: DemoDossier): (Step & { at: Date; by: string | null })[] {
  let state = 'ongoing'
  return demo.history.map(({ event, state: after, at, by, reason }) => {
    const roles = integrationTransitions.find((row) => row.event === event)?.roles ?? []
    const step = { event, roles, before: state, after, reason, at: new Date(at), by }
    state = after
    return step
  })
}

const fixedInput = {
  integrateState: 'ongoing',
  features: { manualRegistration: true, immediateRejection: true },
} as const

// Guards on signatures are skipped: only the final markers are known, and they held at the time.
const guardFits = (guard: Parameters<typeof guardHolds>[0], input: TransitionInput) =>
  guard === 'all_signed' || guard === 'declined_or_void' || guardHolds(guard, input)

import {
  guardHolds,
  integrationTransitions,
  transitions,
  type DossierStatus,
  type TransitionInput,
  type TransitionEvent,
} from '@parcelle/domain'
import type { DemoDossier } from './data.ts'

/** One thing that happened to a dossier of the demo, as the evidence will tell it. */
export type Step = {
  event: string
  /** Who may have done it; nobody: the system. */
  roles: readonly string[]
  before: string
  after: string
  reason: string | null
}

const mission = ['submit_mission', 'mission_signed', 'issue_report', 'validate_report'] as const
const paper = ['finish_manual', 'register', 'start_check', 'request_documents'] as const

/** How a dossier of the demo came to its status. Those who subscribe directly have no mission letter. */
function eventsTo(status: DossierStatus, direct: boolean): readonly TransitionEvent[] {
  const signing: readonly TransitionEvent[] = [...(direct ? [] : mission), 'submit_subscription']
  const journeys: Partial<Record<DossierStatus, readonly TransitionEvent[]>> = {
    ongoing: [],
    mission_validation: ['submit_mission'],
    adequacy_report_validated: mission,
    signature: signing,
    unsigned: [...signing, 'subscription_declined'],
    signed: [...signing, 'subscription_signed'],
    canceled: ['abandon'],
    additional_documents: paper,
  }
  const events = journeys[status]
  if (!events) throw new Error(`the demo does not know how a dossier comes to ${status}`)
  return events
}

/** The steps by which a dossier came to its status, each one a row of the transition table. */
export function listSteps({ direct, demo }: DemoDossier, form: TransitionInput['form']): Step[] {
  let status: DossierStatus = 'ongoing'
  const events = eventsTo(demo.status, direct)
  return events.map((event, at) => {
    const moving = { status, direct, form, markers: demo.markers, ...settled }
    const row = transitions.find(
      (one) => one.event === event && one.from.includes(moving.status) && fits(one.guard, moving),
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

/** The decisions on a signed dossier, told the same way. */
export function listDecisions({ demo }: DemoDossier): (Step & { at: Date; by: string | null })[] {
  let state = 'ongoing'
  return demo.history.map(({ event, state: after, at, by, reason }) => {
    const roles = integrationTransitions.find((row) => row.event === event)?.roles ?? []
    const step = { event, roles, before: state, after, reason, at: new Date(at), by }
    state = after
    return step
  })
}

const settled = {
  integrateState: 'ongoing',
  features: { manualRegistration: true, immediateRejection: true },
} as const

// Signatures are told by the markers the dossier ended with; what a guard asks of them held at the time.
const fits = (guard: Parameters<typeof guardHolds>[0], moving: TransitionInput) =>
  guard === 'all_signed' || guard === 'declined_or_void' || guardHolds(guard, moving)

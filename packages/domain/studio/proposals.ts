/** `failed`: approved, but could not be published. */
export type ProposalState = 'open' | 'approved' | 'refused' | 'withdrawn' | 'published' | 'failed'

/** `isCurrent`: the base edition of the draft is still live. */
type DraftFacts = {
  state: 'draft' | 'proposed' | 'live' | 'past' | 'discarded'
  isCurrent: boolean
  isChanged: boolean
}

/** Why a draft cannot be proposed, as the key of a text; null when it can. */
export function proposingProblem({ state, isCurrent, isChanged }: DraftFacts): string | null {
  if (state !== 'draft') return 'studio.error.not-proposable'
  if (!isCurrent) return 'studio.error.outdated'
  return isChanged ? null : 'studio.error.unchanged'
}

/** `difference`: what the draft changes in the sample; null where nothing. */
type SampleFacts = { difference: string | null; acceptance: object | null }

/** Somebody must have accepted what changes in this sample before the draft is proposed. */
export const isToAccept = ({ difference, acceptance }: SampleFacts) => difference !== null && acceptance === null

export const acceptanceProblem = (samples: readonly SampleFacts[]): string | null =>
  samples.some(isToAccept) ? 'studio.error.samples' : null

type ApprovalFacts = {
  state: ProposalState
  /** The caller proposed it. */
  isOwn: boolean
  isCurrent: boolean
  /** Null until the check is done. */
  problems: number | null
  isImpactKnown: boolean
}

/** Four eyes: the person who proposed an edition cannot approve it. */
export function approvalProblem(facts: ApprovalFacts): string | null {
  if (facts.state !== 'open') return 'studio.error.not-open'
  if (facts.isOwn) return 'studio.error.own-proposal'
  if (!facts.isCurrent) return 'studio.error.outdated'
  if (facts.problems === null) return 'studio.error.not-checked'
  if (facts.problems > 0) return 'studio.error.findings'
  return facts.isImpactKnown ? null : 'studio.error.not-examined'
}

/** What an edition may do to an open dossier that is moved to it. */
export const effects = ['asked', 'recomputed', 'lost', 'reopened', 'signatures'] as const
export type Effect = (typeof effects)[number]

/** Effects that lose something: such a dossier is never moved. */
export const losses: ReadonlySet<Effect> = new Set(['lost', 'reopened', 'signatures'])

/** Events in the history of an edition. */
export const editionEvents = [
  'discard',
  'propose',
  'withdraw',
  'refuse',
  'approve',
  'publish',
  'fail',
  'take_over',
  'move_dossiers',
] as const
export type EditionEvent = (typeof editionEvents)[number]
/** Entries in the evidence of editions: `change` stands for operations of a draft. */
export type EditionEntry = EditionEvent | 'change'

const MAX_DAYS = 366
const DAY = 86_400_000

/** A publication is planned for later, within a year. */
export function dateProblem(at: Date, now: Date): string | null {
  const wait = at.getTime() - now.getTime()
  if (wait <= 0) return 'studio.error.date-past'
  return wait > MAX_DAYS * DAY ? 'studio.error.date-far' : null
}

import type { Bucket, IntegrationState, ListOrder } from '@parcelle/domain'
import { buckets } from '@parcelle/domain'
import type { listStates } from '@parcelle/contract/overview/lists'
import type { Scope } from '../access/visibility.ts'

export type Filter = {
  scope: Scope
  buckets: readonly Bucket[]
  integration: IntegrationState | null
  form: number | null
  /** Signed more than this many days ago. */
  days: number | null
  toCorrect?: boolean
  term: Term | null
}

/** `parts` match anywhere, longest first; `starts` match the beginning of a word. */
export type Term = { parts: readonly [string, ...string[]]; starts: readonly string[] }

/** Whether the stored counters do not cover this filter. */
export const needsCounting = ({ term, days, toCorrect = false }: Filter): boolean =>
  term !== null || days !== null || toCorrect

export type Page = { page: number; size: number; order: ListOrder }

const bucketOfState: Record<(typeof listStates)[number], Bucket> = {
  'signed-files': 'signed',
  'signature-files': 'signature',
  'current-cases': 'current',
  'abandoned-files': 'abandoned',
}

export function toBuckets(state: keyof typeof bucketOfState | undefined): readonly Bucket[] {
  return state ? [bucketOfState[state]] : buckets
}

const MIN_PART_LENGTH = 3
// « n° 48211 » and « #48211 », as screens and mails write the number.
const numberSign = /(?:\bn ?[°º]|#) ?(?=\d)/g

/**
 * Words match anywhere, in any order; those under three characters match the beginning of a word. A term of short words
 * only matches as typed, and a term under three characters matches the beginning of a name or number.
 */
export function toTerm(normalised: string): Term | null {
  const term = normalised.replaceAll(numberSign, '')
  if (term === '') return null
  const words = term.split(/[ '-]+/).filter((word) => word !== '')
  const [longest, ...others] = words
    .filter(({ length }) => length >= MIN_PART_LENGTH)
    .toSorted((one, other) => other.length - one.length)
  if (longest === undefined) return { parts: [term.length < MIN_PART_LENGTH ? `\n${term}` : term], starts: [] }
  return { parts: [longest, ...others], starts: words.filter(({ length }) => length < MIN_PART_LENGTH) }
}

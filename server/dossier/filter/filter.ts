import type { Bucket, IntegrationState } from '@parcelle/domain'
import { buckets } from '@parcelle/domain'
import type { listStates } from '@parcelle/contract/overview/lists'
import { normaliseSearch } from '../search-text.ts'
import type { Scope } from '../access/visibility.ts'

/** Which dossiers a list holds. */
export type Filter = {
  scope: Scope
  /** The lanes of the list: each is a stretch of an index already in the order of the list. */
  buckets: readonly Bucket[]
  integration: IntegrationState | null
  form: number | null
  /** Signed more than so many days ago. */
  days: number | null
  /** A correction of it is awaited. */
  toCorrect?: boolean
  term: Term | null
}

/** What `search` must hold: the `parts` anywhere, the first being the longest, and words that begin with the `starts`. */
export type Term = { parts: readonly [string, ...string[]]; starts: readonly string[] }

/** Whether the counters do not know how many a list holds. */
export const isNarrowed = ({ term, days, toCorrect = false }: Filter): boolean =>
  term !== null || days !== null || toCorrect

export type Page = { page: number; size: number }

const bucketOfState: Record<(typeof listStates)[number], Bucket> = {
  'signed-files': 'signed',
  'signature-files': 'signature',
  'current-cases': 'current',
  'abandoned-files': 'abandoned',
}

export function toBuckets(state: keyof typeof bucketOfState | undefined): readonly Bucket[] {
  return state ? [bucketOfState[state]] : buckets
}

const SHORTEST_PART = 3
// « n° 48211 » and « #48211 », as the number stands on screens and in mails.
const numberSign = /(?:\bn ?[°º]|#) ?(?=\d)/g

/**
 * Each word is looked for anywhere, in any order; one of less than three characters only where a word begins. Nothing
 * but short ones is looked for as it was typed, and less than three characters where a name or a number begins.
 */
export function toTerm(typed: string): Term | null {
  const term = typed === '' ? '' : normaliseSearch(typed).replaceAll(numberSign, '')
  if (term === '') return null
  const words = term.split(/[ '-]+/).filter((word) => word !== '')
  const [longest, ...others] = words
    .filter(({ length }) => length >= SHORTEST_PART)
    .toSorted((one, other) => other.length - one.length)
  if (longest === undefined) return { parts: [term.length < SHORTEST_PART ? `\n${term}` : term], starts: [] }
  return { parts: [longest, ...others], starts: words.filter(({ length }) => length < SHORTEST_PART) }
}

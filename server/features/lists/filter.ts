import type { Bucket, IntegrationState } from '@parcelle/domain'
import { buckets } from '@parcelle/domain'
import type { listStates } from '@parcelle/contract/lists'
import { normaliseSearch } from '../../dossier/search-text.ts'
import type { Scope } from '../../dossier/visibility.ts'

/** Which dossiers a list holds. */
export type Filter = {
  scope: Scope
  /** The lanes of the list: each is a stretch of an index already in the order of the list. */
  buckets: readonly Bucket[]
  integration: IntegrationState | null
  form: number | null
  /** What `search` must hold, or null. */
  term: string | null
}

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

/** From three characters on a term is looked for anywhere; a shorter one only where a name or a number begins. */
export function toTerm(typed: string): string | null {
  const term = typed === '' ? '' : normaliseSearch(typed)
  if (term === '') return null
  return term.length < 3 ? `\n${term}` : term
}

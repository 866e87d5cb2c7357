import type { ConflictBody } from '@parcelle/contract/values'
import type { ApiError } from '../../../api/api.ts'

/** `over`: values sent earlier on top of the same version, which may have arrived. */
export type Change = { elementId: number; value: string; version: number; over?: string[] }
export type SavedDraft = { saved_at: string; versions: Readonly<Record<string, number>> }

/** `unreachable` and `failing` are retried automatically, `refused` only on demand. */
export type SaveState =
  | { kind: 'idle' | 'dirty' | 'saving' | 'unreachable' | 'failing' | 'refused' }
  | { kind: 'saved'; at: string }

export function readConflicts({ status, body }: ApiError): Pick<ConflictBody, 'conflicts' | 'versions'> {
  const none = { conflicts: [], versions: {} }
  if (status !== 409 || typeof body !== 'object' || body === null || !('conflicts' in body)) return none
  // Unsafe cast: the server checks this body against the contract before it sends it.
  return body as ConflictBody
}

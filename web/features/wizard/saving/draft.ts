import type { ConflictBody } from '@parcelle/contract/values'
import type { ApiError } from '../../../api/api.ts'

/** An answer, the version it was based on, and what was sent on top of that version before and may have arrived. */
export type Change = { elementId: number; value: string; version: number; over?: string[] }
export type Saved = { saved_at: string; versions: Readonly<Record<string, number>> }

/** What became of the last attempt. `unreachable` is tried again by itself, `refused` only when asked. */
export type SaveState =
  | { kind: 'idle' | 'dirty' | 'saving' | 'unreachable' | 'failing' | 'refused' }
  | { kind: 'saved'; at: string }

/** What somebody else answered meanwhile, if that is why a call was refused. */
export function readConflicts({ status, body }: ApiError): Pick<ConflictBody, 'conflicts' | 'versions'> {
  const none = { conflicts: [], versions: {} }
  if (status !== 409 || typeof body !== 'object' || body === null || !('conflicts' in body)) return none
  // A border: the server checks this body against the contract before it sends it.
  return body as ConflictBody
}

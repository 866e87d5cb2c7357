import type { ConflictBody } from '@parcelle/contract/values'
import type { ApiError } from '../../../api/api.ts'

/** What someone else answered meanwhile, if that is why a call was refused. */
export function conflictOf({ status, body }: ApiError): Pick<ConflictBody, 'conflicts' | 'versions'> {
  const none = { conflicts: [], versions: {} }
  if (status !== 409 || typeof body !== 'object' || body === null || !('conflicts' in body)) return none
  // A border: the server checks this body against the contract before it sends it.
  return body as ConflictBody
}

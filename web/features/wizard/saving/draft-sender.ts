import type { Conflict } from '@parcelle/contract/values'
import { ApiError } from '../../../api/api.ts'
import { readConflicts, type Change, type SavedDraft, type SaveState } from './draft.ts'
import type { PendingChanges } from './pending-changes.ts'
import type { UnacknowledgedChanges } from './unacknowledged-changes.ts'

type Options = {
  send: (changes: Change[], isLast: boolean) => Promise<SavedDraft>
  pending: PendingChanges
  unacknowledged: UnacknowledgedChanges
  /** Called after a transient failure, with the number of failures in a row. */
  retry: (failures: number) => void
  onState: (state: SaveState) => void
  onConflicts: (conflicts: readonly Conflict[]) => void
}

/** Sends one request with the pending changes and handles its reply. */
export function makeDraftSender({ send, pending, unacknowledged, retry, onState, onConflicts }: Options) {
  let failures = 0

  function acceptConflicts(conflicts: readonly Conflict[]): void {
    failures = 0
    pending.drop(conflicts.map(({ elementId }) => elementId))
    onConflicts(conflicts)
    onState({ kind: 'dirty' })
  }

  /** Drops answers the server refuses, such as those of a block hidden meanwhile, so that the others are saved. */
  const dropRefused = ({ errors }: ApiError): boolean =>
    pending.drop(errors.map(({ property }) => Number(property))) > 0

  function fail(error: unknown, changes: readonly Change[]): boolean {
    if (!(error instanceof ApiError)) throw error
    const { conflicts, versions } = readConflicts(error)
    if (conflicts.length > 0) {
      pending.settle(changes, versions)
      acceptConflicts(conflicts)
      return true
    }
    if (error.status === 422 && dropRefused(error)) return true
    failures++
    const isTransient = error.status === 0 || error.status >= 500 || error.status === 429
    onState({ kind: error.status === 0 ? 'unreachable' : isTransient ? 'failing' : 'refused' })
    if (isTransient) retry(failures)
    return false
  }

  return {
    hasFailed: () => failures > 0,
    /** Returns whether there may be more to send at once. */
    async attempt(changes: Change[]): Promise<boolean> {
      unacknowledged.add(changes)
      try {
        const saved = await send(changes, false)
        failures = 0
        pending.settle(changes, saved.versions)
        onState(pending.isEmpty() ? { kind: 'saved', at: saved.saved_at } : { kind: 'dirty' })
        return true
      } catch (error) {
        return fail(error, changes)
      }
    },
    sendOnUnload(changes: Change[]): void {
      unacknowledged.add(changes)
      void send(changes, true).catch(() => {})
    },
  }
}

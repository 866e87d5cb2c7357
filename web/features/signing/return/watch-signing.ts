import type { DossierItem } from '@parcelle/contract/dossiers'
import { isSigningOver, findSigningOutcome } from '@parcelle/domain'

const POLL_INTERVAL = 3_000
const TIMEOUT = 25_000

export type Outcome = 'success' | 'error'
type SigningDossier = Pick<DossierItem, 'status' | 'state' | 'markers'>
/** The outcome of a signature; no dossier if none could be read. */
type SigningResult<D> = { outcome: Outcome; dossier: D | null }

/**
 * Polls a dossier until its status changes, and reports the outcome; at once where waiting changes nothing, and after
 * 25 seconds at the latest. A failed poll is retried at the next interval.
 */
export function watchSigning<D extends SigningDossier>(
  button: string,
  read: (signal: AbortSignal) => Promise<D>,
  report: (result: SigningResult<D>) => void,
): () => void {
  const end = new AbortController()
  let first: D | null = null
  let last: D | null = null

  function finish(): void {
    stop()
    // Without a successful poll the outcome is unknown, so it is an error.
    report({ outcome: last ? findSigningOutcome(button, last) : 'error', dossier: last })
  }

  async function poll(): Promise<void> {
    const dossier = await read(end.signal).catch(() => null)
    if (end.signal.aborted || dossier === null) return
    const isChanged = first !== null && dossier.status !== first.status
    first ??= dossier
    last = dossier
    if (isChanged || isSigningOver(button, dossier)) finish()
  }

  function stop(): void {
    end.abort()
    clearInterval(interval)
    clearTimeout(limit)
  }

  const interval = setInterval(() => void poll(), POLL_INTERVAL)
  const limit = setTimeout(finish, TIMEOUT)
  void poll()
  return stop
}

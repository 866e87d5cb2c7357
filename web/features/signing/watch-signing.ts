import type { DossierItem } from '@parcelle/contract/dossiers'
import { isSigningOver, findSigningOutcome } from '@parcelle/domain'

const EVERY = 3_000
const AT_MOST = 25_000

export type Outcome = 'success' | 'error'
type Seen = Pick<DossierItem, 'status' | 'state' | 'markers'>
/** What came of a signature; no dossier where none was ever read. */
type Told<D> = { outcome: Outcome; dossier: D | null }

/**
 * Reads a dossier until its status is another than at first, and tells what came of the signature; at once where waiting
 * can change nothing, and after 25 seconds in any case. A reading that fails is made again at the next turn.
 */
export function watchSigning<D extends Seen>(
  button: string,
  read: (signal: AbortSignal) => Promise<D>,
  tell: (told: Told<D>) => void,
): () => void {
  const end = new AbortController()
  let first: D | null = null
  let last: D | null = null

  function finish(): void {
    stop()
    // Where nothing could be read, nothing is known of the signature: not even that an unknown button was enough.
    tell({ outcome: last ? findSigningOutcome(button, last) : 'error', dossier: last })
  }

  async function look(): Promise<void> {
    const dossier = await read(end.signal).catch(() => null)
    if (end.signal.aborted || dossier === null) return
    const isChanged = first !== null && dossier.status !== first.status
    first ??= dossier
    last = dossier
    if (isChanged || isSigningOver(button, dossier)) finish()
  }

  function stop(): void {
    end.abort()
    clearInterval(turns)
    clearTimeout(limit)
  }

  const turns = setInterval(() => void look(), EVERY)
  const limit = setTimeout(finish, AT_MOST)
  void look()
  return stop
}

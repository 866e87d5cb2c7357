import { useEffect, useEffectEvent } from 'react'

/** `unsigned` and `declined` are errors after which the dossier is known. */
export type FrameOutcome = 'success' | 'error' | 'unsigned' | 'declined' | 'expired'

/**
 * Receives the outcome posted by the last page in the iframe. Ignores messages of other origins, windows, sources and
 * dossiers.
 */
export function useFrameOutcome(
  frame: { readonly current: HTMLIFrameElement | null },
  folderId: string,
  onOutcome: (outcome: FrameOutcome) => void,
): void {
  const handleMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source === null) return
    if (event.source !== frame.current?.contentWindow) return
    const outcome = readOutcome(event.data, folderId)
    if (outcome) onOutcome(outcome)
  })

  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => handleMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])
}

function readOutcome(data: unknown, folderId: string): FrameOutcome | null {
  if (typeof data !== 'object' || data === null) return null
  const message = new Map<string, unknown>(Object.entries(data))
  if (message.get('source') !== 'portal-esign' || message.get('folderId') !== folderId) return null
  const outcome = message.get('outcome')
  const isDeclined = message.get('isDeclined')
  if (outcome === 'error' && typeof isDeclined === 'boolean') return isDeclined ? 'declined' : 'unsigned'
  return outcome === 'success' || outcome === 'error' || outcome === 'expired' ? outcome : null
}

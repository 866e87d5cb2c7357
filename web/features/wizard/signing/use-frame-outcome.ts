import { useEffect, useEffectEvent } from 'react'

type Outcome = 'success' | 'error' | 'expired'

/**
 * Receives the outcome posted by the last page in the iframe. Ignores messages of other origins, windows, sources and
 * dossiers.
 */
export function useFrameOutcome(
  frame: { readonly current: HTMLIFrameElement | null },
  folderId: string,
  onOutcome: (outcome: Outcome) => void,
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

function readOutcome(data: unknown, folderId: string): Outcome | null {
  if (typeof data !== 'object' || data === null) return null
  const message = new Map<string, unknown>(Object.entries(data))
  if (message.get('source') !== 'portal-esign' || message.get('folderId') !== folderId) return null
  const outcome = message.get('outcome')
  return outcome === 'success' || outcome === 'error' || outcome === 'expired' ? outcome : null
}

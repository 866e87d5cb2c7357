import { useEffect, useEffectEvent } from 'react'

type Outcome = 'success' | 'error' | 'expired'

/**
 * What the last page in the frame says of the signature. Heard only from our own origin, from that very frame, under the
 * agreed name and for this dossier: whatever else is sent changes nothing.
 */
export function useFrameNews(
  frame: { readonly current: HTMLIFrameElement | null },
  folderId: string,
  onNews: (outcome: Outcome) => void,
): void {
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source === null) return
    if (event.source !== frame.current?.contentWindow) return
    const outcome = readOutcome(event.data, folderId)
    if (outcome) onNews(outcome)
  })

  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
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

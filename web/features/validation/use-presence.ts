import type { DossierItem } from '@parcelle/contract/dossiers'
import { useEffect, useState } from 'react'
import { listen } from '../../api/api.ts'
import { followStream } from '../../api/follow-stream.ts'

type Present = DossierItem['present']

/** Who else looks at a dossier, told as they come and go; while it is followed, they are told of this reader too. */
export function usePresence(id: string): Present {
  const [present, setPresent] = useState<Present>([])
  useEffect(() => {
    const end = new AbortController()
    void followStream(
      {
        open: (options) => listen('followDossier', { params: { id }, query: {} }, options),
        onEvent({ event, data }) {
          // A border: the server writes these events from the same types.
          if (event === 'presence') setPresent((JSON.parse(data) as { present: Present }).present)
        },
        // Lists and the page itself are asked again by their own stream.
        catchUp: async () => {},
      },
      end.signal,
    )
    return () => end.abort()
  }, [id])
  return present
}

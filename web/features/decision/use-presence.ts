import type { DossierItem } from '@parcelle/contract/dossiers'
import { useEffect, useState } from 'react'
import { listen } from '../../api/api.ts'
import { followStream } from '../../api/follow-stream.ts'

type Present = DossierItem['present']

/** Who else has the dossier open, live; while this runs, the user is shown to them too. */
export function usePresence(id: string): Present {
  const [present, setPresent] = useState<Present>([])
  useEffect(() => {
    const end = new AbortController()
    void followStream(
      {
        open: (options) => listen('followDossier', { params: { id }, query: {} }, options),
        onEvent({ event, data }) {
          // Unchecked cast: the server writes these events from the same types.
          if (event === 'presence') setPresent((JSON.parse(data) as { present: Present }).present)
        },
        // The screen and the lists have a stream of their own.
        catchUp: async () => {},
      },
      end.signal,
    )
    return () => end.abort()
  }, [id])
  return present
}

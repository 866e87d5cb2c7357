import type { Dossier } from '@parcelle/contract/dossiers'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { call } from '../../../api/api.ts'
import type { Settings } from '../../../screen/settings.ts'
import { makeStore, type Store } from '../../../ui/store.ts'

const PREPARING = 3_000

type Known = readonly EnvelopeItem[]
type Envelopes = Pick<Store<Known>, 'get' | 'subscribe'> & { refresh: () => Promise<void> }

/**
 * What is out to be signed in an open dossier, newest first. Asked for when somebody first looks, and again whenever the
 * dossier moves or one of its signers does; while papers are being prepared, again and again.
 */
export function makeEnvelopes(dossier: Store<Dossier>, { esign }: Pick<Settings, 'esign'>): Envelopes {
  const known = makeStore<Known>([])
  let lookers = 0
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    const { id, status } = dossier.get()
    asked = status
    clearTimeout(timer)
    try {
      const { envelopes } = await call('listEnvelopes', { params: { id, esign } })
      known.set(envelopes)
    } catch {
      // Whoever looks sees the dossier all the same, and the next move asks again.
    }
    if (lookers > 0 && known.get().some(({ state }) => state === 'preparing')) {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), PREPARING)
    }
  }

  const follow = () => {
    if (lookers > 0 && dossier.get().status !== asked) void refresh()
  }
  dossier.subscribe(follow)

  return {
    get: known.get,
    refresh,
    subscribe(listener) {
      lookers += 1
      const stop = known.subscribe(listener)
      follow()
      return () => {
        lookers -= 1
        if (lookers === 0) clearTimeout(timer)
        stop()
      }
    },
  }
}

import type { Dossier } from '@parcelle/contract/dossiers'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { ApiError, call } from '../../../api/api.ts'
import type { Settings } from '../../../screen/settings.ts'
import { makeStore, type Store } from '../../../ui/store.ts'

const SOON = 3_000

type Known = readonly EnvelopeItem[]
/** Whether the server has said what is out: an empty list is no news before it has. */
export type Reading = 'asked' | 'failed' | 'read'
type Envelopes = Pick<Store<Known>, 'get' | 'subscribe'> & { reading: Store<Reading>; refresh: () => Promise<void> }

/**
 * What is out to be signed in an open dossier, newest first. Asked for when somebody first looks, and again whenever the
 * dossier moves or one of its signers does; while papers are being prepared or nobody answers, again and again.
 */
export function makeEnvelopes(dossier: Store<Dossier>, { esign }: Pick<Settings, 'esign'>): Envelopes {
  const known = makeStore<Known>([])
  const reading = makeStore<Reading>('asked')
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
      reading.set('read')
    } catch (error) {
      // Whoever looks sees the dossier all the same.
      reading.set('failed')
      // A refusal is an answer, and would stay one.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return
    }
    clearTimeout(timer)
    const isUnsettled = reading.get() === 'failed' || known.get().some(({ state }) => state === 'preparing')
    if (lookers > 0 && isUnsettled) timer = setTimeout(() => void refresh(), SOON)
  }

  const follow = () => {
    if (lookers > 0 && dossier.get().status !== asked) void refresh()
  }
  dossier.subscribe(follow)

  return {
    get: known.get,
    reading,
    refresh,
    subscribe(listener) {
      lookers += 1
      const stop = known.subscribe(listener)
      follow()
      return () => {
        lookers -= 1
        stop()
        if (lookers > 0) return
        // Whoever looks next asks anew.
        clearTimeout(timer)
        asked = ''
      }
    },
  }
}

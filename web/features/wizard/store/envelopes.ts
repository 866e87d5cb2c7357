import type { Dossier } from '@parcelle/contract/dossiers'
import type { EnvelopeItem } from '@parcelle/contract/signing'
import { ApiError, call } from '../../../api/api.ts'
import type { Settings } from '../../../screen/settings.ts'
import { makeStore, type Store } from '../../../ui/store.ts'

const POLL_INTERVAL = 3_000

type EnvelopeItems = readonly EnvelopeItem[]
/** An empty list means nothing before the first successful read. */
export type LoadState = 'asked' | 'failed' | 'read'
type Envelopes = Pick<Store<EnvelopeItems>, 'get' | 'subscribe'> & {
  loadState: Store<LoadState>
  refresh: () => Promise<void>
}

/** The dossier is signed, and its documents are still being completed. */
export const isClosing = ({ status }: Pick<Dossier, 'status'>, { kind, state }: EnvelopeItem): boolean =>
  status === 'signed' && kind === 'subscription' && (state === 'preparing' || state === 'sent')

/**
 * The envelopes of a dossier, newest first. Read on the first subscription and at each status change; polled while one
 * is being prepared or completed, or the last read failed.
 */
export function makeEnvelopes(dossier: Store<Dossier>, { esign }: Pick<Settings, 'esign'>): Envelopes {
  const items = makeStore<EnvelopeItems>([])
  const loadState = makeStore<LoadState>('asked')
  let subscribers = 0
  let lastStatus = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    const { id, status } = dossier.get()
    lastStatus = status
    clearTimeout(timer)
    try {
      const { envelopes } = await call('listEnvelopes', { params: { id, esign } })
      items.set(envelopes)
      loadState.set('read')
    } catch (error) {
      loadState.set('failed')
      // A 4xx would be the same again, so it is not retried.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return
    }
    clearTimeout(timer)
    const isUnsettled =
      loadState.get() === 'failed' ||
      items.get().some((item) => item.state === 'preparing' || isClosing(dossier.get(), item))
    if (subscribers > 0 && isUnsettled) timer = setTimeout(() => void refresh(), POLL_INTERVAL)
  }

  const follow = () => {
    if (subscribers > 0 && dossier.get().status !== lastStatus) void refresh()
  }
  dossier.subscribe(follow)

  return {
    get: items.get,
    loadState,
    refresh,
    subscribe(listener) {
      subscribers += 1
      const stop = items.subscribe(listener)
      follow()
      return () => {
        subscribers -= 1
        stop()
        if (subscribers > 0) return
        clearTimeout(timer)
        lastStatus = ''
      }
    },
  }
}

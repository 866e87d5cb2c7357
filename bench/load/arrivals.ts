import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind } from './mix.ts'
import { send, type LoadRequest } from './send.ts'

/** `at`: when it was due, in milliseconds; the wait counts from then, however late it was sent. */
export type Sample = { kind: Kind | 'signatures'; at: number; ms: number; status: number }

type Arrivals = { origin: string; perSecond: number; seconds: number; next: () => { kind: Kind; ask: LoadRequest } }

/** Requests come at their times, whether or not earlier ones were answered. */
export async function arrive({ origin, perSecond, seconds, next }: Arrivals, samples: Sample[]): Promise<void> {
  const begun = performance.now()
  const waiting: Promise<unknown>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    const at = begun + (count * 1000) / perSecond
    const early = at - performance.now()
    if (early > 1) await sleep(early)
    const { kind, ask } = next()
    waiting.push(send(origin, ask).then(({ status }) => samples.push({ kind, at, ms: performance.now() - at, status })))
  }
  await Promise.all(waiting)
}

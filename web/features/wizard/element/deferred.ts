import { createElement, lazy, useState, type ComponentType } from 'react'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'

/** A part of the form in a file of its own, which the first block does not need. */
export type Deferred<P> = {
  /** The part itself if it is here, otherwise one that waits for it. To React these are two: a place keeps its choice. */
  face: () => ComponentType<P>
  /** The part in a place of its own. Drawn at once when it was fetched before: nothing flashes. */
  Part: ComponentType<P>
  isHere: () => boolean
  fetch: () => Promise<void>
}

const waiting: (() => Promise<unknown>)[] = []

export function deferred<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): Deferred<P> {
  let ready: ComponentType<P> | null = null
  async function get() {
    ready = pick(await load())
    return { default: ready }
  }
  const awaited = lazy(() => untilLoaded(get))
  waiting.push(get)
  const face = () => ready ?? awaited
  return {
    face,
    isHere: () => ready !== null,
    Part: function Part(props) {
      const [Face] = useState(face)
      return createElement(Face, props)
    },
    fetch: async () => {
      if (!ready) await get()
    },
  }
}

/** Fetches all that may come: from here on, a lost network leaves no block without its fields. */
export function fetchAll(): void {
  if (!navigator.onLine) return
  for (const get of waiting.splice(0)) get().catch(() => waiting.push(get))
}

/** Once the first block is there and the browser has nothing else to do. */
export const fetchAllWhenIdle = (): (() => void) => whenIdle(fetchAll)

import { createElement, lazy, useState, type ComponentType } from 'react'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import { prefetched } from '../store/loading/prefetch.ts'

/** A part of the form in a file of its own, which the first block does not need. */
export type LazyPart<P> = {
  /** The part itself if it is here, otherwise one that waits for it. To React these are two: a place keeps its choice. */
  face: () => ComponentType<P>
  /** The part in a place of its own. Drawn at once when it was fetched before: nothing flashes. */
  Part: ComponentType<P>
  isHere: () => boolean
  fetch: () => Promise<void>
}

export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let ready: ComponentType<P> | null = null
  const get = prefetched(async () => {
    ready = pick(await load())
    return { default: ready }
  })
  const awaited = lazy(() => untilLoaded(get))
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

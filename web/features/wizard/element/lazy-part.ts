import { createElement, lazy, useState, type ComponentType } from 'react'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import { prefetchLater } from '../store/loading/prefetch.ts'

/** A component in a chunk of its own, which the first block does not need. */
export type LazyPart<P> = {
  /** The component, or a lazy one until it is loaded. React sees two types, so callers keep the first in state. */
  component: () => ComponentType<P>
  /** Renders without a fallback if the chunk is already loaded. */
  Part: ComponentType<P>
  isLoaded: () => boolean
  fetch: () => Promise<void>
}

export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const get = prefetchLater(async () => {
    loaded = pick(await load())
    return { default: loaded }
  })
  const lazyComponent = lazy(() => untilLoaded(get))
  const component = () => loaded ?? lazyComponent
  return {
    component,
    isLoaded: () => loaded !== null,
    Part: function Part(props) {
      const [Component] = useState(component)
      return createElement(Component, props)
    },
    fetch: async () => {
      if (!loaded) await get()
    },
  }
}

import { lazy, Suspense } from 'react'
import { untilLoaded } from '../ui/loading/until-loaded.ts'
import { useStore } from '../ui/store.ts'
import { viewing } from './open-viewer.ts'

const Viewer = lazy(() => untilLoaded(async () => ({ default: (await import('./viewer.tsx')).Viewer })))

export function ViewerHost() {
  const shown = useStore(viewing)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Viewer shown={shown} onClose={() => viewing.set(null)} />
    </Suspense>
  )
}

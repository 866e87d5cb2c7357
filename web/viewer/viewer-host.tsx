import { lazy, Suspense } from 'react'
import { needTexts } from '../i18n/messages.ts'
import { untilLoaded } from '../ui/timing/until-loaded.ts'
import { useStore } from '../ui/store.ts'
import { viewing } from './open-viewer.ts'

const Viewer = lazy(() => {
  needTexts(['dossier'])
  return untilLoaded(async () => ({ default: (await import('./viewer.tsx')).Viewer }))
})

export function ViewerHost() {
  const shown = useStore(viewing)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <Viewer shown={shown} onClose={() => viewing.set(null)} />
    </Suspense>
  )
}

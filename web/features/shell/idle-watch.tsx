import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '../../screen/paths.ts'
import { endSession } from '../../session/watch.ts'
import { untilLoaded } from '../../ui/timing/until-loaded.ts'
import { watchIdle } from './watch-idle.ts'

// Lazy, because few visits need it.
const IdleDialog = lazy(() => untilLoaded(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog })))

export function IdleWatch() {
  const [left, setLeft] = useState<number | null>(null)
  const watch = useRef<ReturnType<typeof watchIdle>>(null)

  useEffect(() => {
    const current = watchIdle(setLeft, endSession)
    watch.current = current
    return current.stop
  }, [])

  if (left === null) return null
  return (
    <Suspense>
      <IdleDialog left={left} onStay={() => watch.current?.stay()} onLeave={() => navigate(paths.logout)} />
    </Suspense>
  )
}

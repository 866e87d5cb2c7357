import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Options = { after: number; isOn: boolean; onHide: () => void }

/**
 * Calls `onHide` once the reader has had `after` milliseconds to read. The clock stops while the pointer or the focus
 * is on the message and while the tab is hidden, and goes on from where it stopped.
 */
export function useAutoHide({ after, isOn, onHide }: Options) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const left = useRef(after)
  const hide = useRef(onHide)
  const isSeen = useSyncExternalStore(subscribeVisibility, () => document.visibilityState !== 'hidden')
  const runs = isOn && isSeen && !held.pointer && !held.focus

  useEffect(() => {
    hide.current = onHide
  })

  useEffect(() => {
    if (!runs) return
    const started = Date.now()
    const timer = setTimeout(() => hide.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [runs])

  return {
    onPointerEnter: () => setHeld((held) => ({ ...held, pointer: true })),
    onPointerLeave: () => setHeld((held) => ({ ...held, pointer: false })),
    onFocus: () => setHeld((held) => ({ ...held, focus: true })),
    onBlur: () => setHeld((held) => ({ ...held, focus: false })),
  }
}

function subscribeVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

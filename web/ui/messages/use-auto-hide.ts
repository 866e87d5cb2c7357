import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Options = { after: number; isOn: boolean; onHide: () => void }

/**
 * Calls `onHide` after `after` milliseconds. The timer pauses while the message is hovered or focused and while the
 * tab is hidden.
 */
export function useAutoHide({ after, isOn, onHide }: Options) {
  const { isHeld, handlers } = useHold()
  const left = useRef(after)
  const hide = useRef(onHide)
  const isSeen = useSyncExternalStore(subscribeVisibility, () => document.visibilityState !== 'hidden')
  const runs = isOn && isSeen && !isHeld

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

  return handlers
}

export function useHold() {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const set = (by: keyof typeof held, isOn: boolean) => () =>
    setHeld((now) => (now[by] === isOn ? now : { ...now, [by]: isOn }))
  return {
    isHeld: held.pointer || held.focus,
    /** For an element that is removed, which fires no event. */
    release: () => setHeld({ pointer: false, focus: false }),
    handlers: {
      onPointerEnter: set('pointer', true),
      onPointerMove: set('pointer', true),
      onPointerLeave: set('pointer', false),
      onFocus: set('focus', true),
      onBlur: set('focus', false),
    },
  }
}

function subscribeVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

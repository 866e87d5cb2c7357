import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Options = { after: number; isOn: boolean; onHide: () => void }

/**
 * Calls `onHide` once the reader has had `after` milliseconds to read. The clock stops while the pointer or the focus
 * is on the message and while the tab is hidden, and goes on from where it stopped.
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

/** Whether the pointer or the focus is on something; `handlers` go on that. */
export function useHold() {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const set = (by: keyof typeof held, isOn: boolean) => () =>
    setHeld((now) => (now[by] === isOn ? now : { ...now, [by]: isOn }))
  return {
    isHeld: held.pointer || held.focus,
    /** For when what held it is taken out of the page, which tells nobody. */
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

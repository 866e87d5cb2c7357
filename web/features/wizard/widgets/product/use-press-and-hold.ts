import { useEffect, useRef } from 'react'

const REPEAT_DELAY = 400
const REPEAT_INTERVAL = 80

/** Runs `act` once per press and repeatedly while held. */
export function usePressAndHold(act: () => void) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function repeat() {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(repeat, REPEAT_INTERVAL)
  }

  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown() {
      repeated.current = false
      timer.current = setTimeout(repeat, REPEAT_DELAY)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      // A long press also ends with a click.
      if (!repeated.current) latest.current()
      repeated.current = false
    },
  }
}

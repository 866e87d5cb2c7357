import { useEffect, useRef } from 'react'

const WAIT = 400
const PACE = 80

/** One press does it once; kept down, again and again. */
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
    timer.current = setTimeout(repeat, PACE)
  }

  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown() {
      repeated.current = false
      timer.current = setTimeout(repeat, WAIT)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      // The end of a long press is also a click.
      if (!repeated.current) latest.current()
      repeated.current = false
    },
  }
}

import { useEffect, useRef, useState } from 'react'

const SUBMIT_DELAY = 500
const KEY = 'parcelle.stay'

/**
 * Submits half a second after a choice, unless a key or pointer is pressed meanwhile. Users can turn it off per device.
 */
export function useAutoSubmit(submit: () => void) {
  const [choice, setChoice] = useState<{ at: number } | null>(null)
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) === null)
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })

  useEffect(() => {
    if (!choice) return
    const stop = () => setChoice(null)
    const timer = setTimeout(() => {
      stop()
      latest.current()
    }, SUBMIT_DELAY)
    const events = ['keydown', 'pointerdown'] as const
    for (const name of events) document.addEventListener(name, stop, true)
    return () => {
      clearTimeout(timer)
      for (const name of events) document.removeEventListener(name, stop, true)
    }
  }, [choice])

  function turn(on: boolean) {
    setOn(on)
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'yes')
  }

  return { isOn, turn, isWaiting: choice !== null, start: () => isOn && setChoice({ at: Date.now() }) }
}

import { useEffect, useRef, useState } from 'react'

const AUTO_SUBMIT = 500
const KEY = 'parcelle.stay'

/**
 * Goes on by itself half a second after an explicit choice. Any key or press in between means the reader is not done:
 * nothing happens then. Who does not want it turns it off, on this device.
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
    }, AUTO_SUBMIT)
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

import { useEffect, useState } from 'react'
import { afterNextPaint } from './after-next-paint.ts'

/** What follows from a key, as it was until the key itself is on the screen. */
export function useAfterPaint<T extends string | number | boolean | null>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (value === shown) return
    let isStale = false
    afterNextPaint(() => isStale || setShown(value))
    return () => {
      isStale = true
    }
  }, [value, shown])
  return shown
}

import { useEffect, useState } from 'react'
import { afterNextPaint } from './after-next-paint.ts'

/** The value of the last paint, so that what depends on a keystroke does not delay it. */
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

import { useEffect, useRef, useState } from 'react'

const DELAY = 200
const MIN_DURATION = 400

/** Follows `isLoading`, but starts 200 ms late and stays on for at least 400 ms. */
export function useDelayedLoading(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isLoading === isShown) return
    const delay = isLoading ? DELAY : Math.max(0, shownAt.current + MIN_DURATION - Date.now())
    const timer = setTimeout(() => {
      shownAt.current = Date.now()
      setShown(isLoading)
    }, delay)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])

  return isShown
}

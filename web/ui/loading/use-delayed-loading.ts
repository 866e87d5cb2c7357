import { useEffect, useRef, useState } from 'react'

const WAIT = 200
const KEEP = 400

/** Follows `isLoading`, but starts 200 ms late and stays on for at least 400 ms. */
export function useDelayedLoading(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isLoading === isShown) return
    const delay = isLoading ? WAIT : Math.max(0, shownAt.current + KEEP - Date.now())
    const timer = setTimeout(() => {
      shownAt.current = Date.now()
      setShown(isLoading)
    }, delay)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])

  return isShown
}

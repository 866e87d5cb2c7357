import { useEffect, useState } from 'react'

const PATIENCE = 8_000

/** True once a screen has been waiting long enough for its reader to wonder. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

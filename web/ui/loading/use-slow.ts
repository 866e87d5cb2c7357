import { useEffect, useState } from 'react'

const PATIENCE = 8_000

export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

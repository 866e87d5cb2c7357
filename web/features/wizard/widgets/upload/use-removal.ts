import { useEffect, useRef, useState } from 'react'

const UNDO_TIME = 5000

/** Removes after five seconds unless undone, or at once on unmount. */
export function useRemoval(removeNow: (id: string) => Promise<void>) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(removeNow)
  useEffect(() => {
    latest.current = removeNow
  })

  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer)
        void latest.current(id)
      }
      waiting.clear()
    }
  }, [])

  function undo(id: string) {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setRemoved((all) => all.filter((one) => one !== id))
  }

  function remove(id: string) {
    setRemoved((all) => [...all, id])
    const finish = () => {
      timers.current.delete(id)
      // On failure the receipt is shown again.
      void latest.current(id).finally(() => undo(id))
    }
    timers.current.set(id, setTimeout(finish, UNDO_TIME))
  }

  return { removed, remove, undo }
}

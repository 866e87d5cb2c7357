import { useRef } from 'react'

/**
 * The key that goes with a wish, all that it says included. The same one keeps its key for as long as the place it is
 * made in is there: a second press after a lost answer does nothing twice.
 */
export function useWishKey(): (wish: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return (wish) => {
    const said = JSON.stringify(wish)
    const key = keys.current.get(said) ?? crypto.randomUUID()
    keys.current.set(said, key)
    return key
  }
}

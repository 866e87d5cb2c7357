import { useRef } from 'react'

/**
 * Gives the same idempotency key to the same input for as long as the component is mounted, so that pressing again
 * after a lost reply does nothing twice.
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

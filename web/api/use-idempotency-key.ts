import { useRef } from 'react'

/**
 * Gives the same idempotency key to the same input for as long as the component is mounted, so that pressing again
 * after a lost reply does nothing twice.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return (input) => {
    const text = JSON.stringify(input)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }
}

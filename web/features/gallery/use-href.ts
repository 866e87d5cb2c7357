import { useSearchParams } from 'wouter'

/** An address of the gallery with some parameters changed; theme and mode stay. */
export function useHref(): (changes: Readonly<Record<string, string>>) => string {
  const [address] = useSearchParams()
  return (changes) => `/ui?${new URLSearchParams({ ...Object.fromEntries(address), ...changes }).toString()}`
}

import { useSearchParams } from 'wouter'

/** An address of the gallery with some things changed; the theme and the mode being tried stay. */
export function useHref(): (changes: Readonly<Record<string, string>>) => string {
  const [address] = useSearchParams()
  return (changes) => `/ui?${new URLSearchParams({ ...Object.fromEntries(address), ...changes }).toString()}`
}

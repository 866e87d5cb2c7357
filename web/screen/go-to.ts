import { navigate } from 'wouter/use-browser-location'

/** A configured address may be one of ours or another site's. Replaces: the page left was only a step on the way. */
export function goTo(url: string): void {
  if (url.startsWith('/')) navigate(url, { replace: true })
  else location.replace(url)
}

const KEY = 'parcelle.reloaded'
const PAUSE = 60_000

/**
 * After an upgrade the files of the earlier build are gone, and a page opened before cannot load its next screen.
 * It is loaded anew, once a minute at most: a file that is missing for another reason must not make it spin.
 */
export function reloadAfterUpgrade(reload: () => void = () => location.reload()): () => void {
  function handle(event: Event) {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    reload()
  }
  window.addEventListener('vite:preloadError', handle)
  return () => window.removeEventListener('vite:preloadError', handle)
}

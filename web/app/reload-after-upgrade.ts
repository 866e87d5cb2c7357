const KEY = 'parcelle.reloaded'
const PAUSE = 60_000

/**
 * After an upgrade the files of the earlier build are gone, and a page opened before cannot load its next screen.
 * It is loaded anew, once a minute at most: a file that is missing for another reason must not make it spin. While
 * nothing answers it stays: there would be no page to load, and what was typed is on this one.
 */
export function reloadAfterUpgrade(reload: () => void = () => location.reload()): () => void {
  async function handle() {
    if (!(await somethingAnswers())) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE) return
    sessionStorage.setItem(KEY, String(Date.now()))
    reload()
  }
  const listen = () => void handle()
  window.addEventListener('vite:preloadError', listen)
  return () => window.removeEventListener('vite:preloadError', listen)
}

async function somethingAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

const KEY = 'parcelle.reloaded'
const PAUSE = 60_000

/**
 * After an upgrade the files of the earlier build are gone, and an open page cannot load its next screen. Reloads the
 * page, at most once a minute so that a file missing for another reason causes no reload loop. Stays while the server
 * is unreachable: a reload would lose what was typed.
 */
export function reloadAfterUpgrade(reload: () => void = () => location.reload()): () => void {
  async function handle() {
    if (!(await isServerReachable())) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE) return
    sessionStorage.setItem(KEY, String(Date.now()))
    reload()
  }
  const listen = () => void handle()
  window.addEventListener('vite:preloadError', listen)
  return () => window.removeEventListener('vite:preloadError', listen)
}

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    return ok
  } catch {
    return false
  }
}

import { loadMoreMessages } from '../../i18n/messages.ts'

/** Polls, because no event says that a server is back; for the network there is one. */
const RETRY_DELAY = 5000

/**
 * Loads a chunk of a screen in use, and its texts. While loading fails its place stays empty and it retries: an error
 * page would lose what was typed around it.
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait: () => Promise<void> = waitForRetry): Promise<T> {
  for (;;) {
    try {
      const [loaded] = await Promise.all([load(), loadMoreMessages()])
      return loaded
    } catch {
      await wait()
    }
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(again, RETRY_DELAY)
    window.addEventListener('online', again)
    function again() {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      resolve()
    }
  })
}

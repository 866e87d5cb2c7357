import { loadMoreMessages } from '../../i18n/messages.ts'

/** Nobody can be told when a server is back; the network says so itself. */
const PAUSE = 5000

/**
 * Code that is needed on a screen in use, and the texts that it speaks with. Should its file not come, its place stays empty until it does: what was typed
 * around it is worth more than an error page.
 */
export async function untilLoaded<T>(load: () => Promise<T>, wait: () => Promise<void> = another): Promise<T> {
  for (;;) {
    try {
      const [loaded] = await Promise.all([load(), loadMoreMessages()])
      return loaded
    } catch {
      await wait()
    }
  }
}

function another(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(again, PAUSE)
    window.addEventListener('online', again)
    function again() {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      resolve()
    }
  })
}

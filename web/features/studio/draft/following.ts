import type { DraftEvents, DraftPresence } from '@parcelle/contract/studio/editions'
import { makeStore } from '../../../ui/store.ts'
import { makeFollower } from './follow-draft.ts'
import { isLost, type makeSendQueue } from './send-queue.ts'
import type { makeServerCopy } from './server-copy.ts'

/** In ms. */
const RETRY_INTERVAL = 3000

type Parts = {
  id: string
  server: ReturnType<typeof makeServerCopy>
  queue: ReturnType<typeof makeSendQueue>
  show: () => void
  /** The draft was proposed, published or opened again meanwhile. */
  reread: () => void
}

/** Takes over what other authors do, and shows who they are. */
export function makeFollowing({ id, server, queue, show, reread }: Parts) {
  const { copy } = server
  const present = makeStore<readonly DraftPresence[]>([])
  const follower = makeFollower(id, { onChanged, onPresence: present.set, poll })
  /** Number of the last operation that an event of the server has named. */
  let latest = 0

  function onChanged({ number, state }: DraftEvents['changed']): void {
    latest = number
    catchUp()
    if (copy.head && copy.head.state !== state) reread()
  }

  /** Waits until pending changes are sent, so that the server detects a conflict. */
  function catchUp(): void {
    if (copy.head && latest > copy.number && queue.isIdle()) server.catchUpTo(latest).then(show, () => {})
  }

  async function poll(): Promise<void> {
    if (document.visibilityState === 'hidden' || !copy.head) return
    if (!queue.isIdle()) return queue.isOffline() ? queue.flush() : undefined
    const { number } = copy
    const wasOffline = queue.isOffline()
    queue.setOffline(await server.catchUp().then(() => false, isLost))
    if (copy.number !== number || queue.isOffline() !== wasOffline) show()
  }

  function start(): () => void {
    const end = new AbortController()
    void follower.follow(end.signal)
    // Polls while offline, because the stream may notice a lost connection late.
    const interval = setInterval(() => queue.isOffline() && void poll(), RETRY_INTERVAL)
    const sendNow = () => void queue.flush()
    window.addEventListener('online', sendNow)
    window.addEventListener('pagehide', sendNow)
    return () => {
      end.abort()
      clearInterval(interval)
      window.removeEventListener('online', sendNow)
      window.removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }

  let followers = 0
  let stop = () => {}
  return {
    /** Other authors who have the draft open. */
    present,
    moveTo: follower.moveTo,
    catchUp,
    /** Ends with its last caller. */
    follow(): () => void {
      if (followers++ === 0) stop = start()
      return () => {
        if (--followers === 0) stop()
      }
    },
  }
}

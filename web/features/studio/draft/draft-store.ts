import type { Content, Operation } from '@parcelle/domain/studio'
import { failureNotice } from '../../../api/failure.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { makeStore } from '../../../ui/store.ts'
import type { PendingChange, PendingStorage } from './pending-changes.ts'
import { isLost, makeSendQueue } from './send-queue.ts'
import { applyAll, makeServerCopy, type ServerCopy } from './server-copy.ts'

export type SyncState = 'saved' | 'saving' | 'offline'

export type DraftView = NonNullable<ServerCopy['head']> &
  Pick<ServerCopy, 'canUndo' | 'canRedo' | 'others'> & {
    /** The files that were opened, with what this author has not sent yet. */
    readonly content: Content
    readonly sync: SyncState
  }

/** In ms. */
const POLL_INTERVAL = 3000

/** A draft as its author sees it: what the server has, and on it what is still to be sent. */
export function makeDraftStore(id: string, storage: PendingStorage) {
  const server = makeServerCopy(id)
  const { copy } = server
  const view = makeStore<DraftView | null>(null)
  const failure = makeStore<unknown>(null)
  const notice = makeStore<Notice | null>(null)
  const show = () => view.set(toView(copy, queue.pending(), queue.isOffline()))
  const queue = makeSendQueue({
    storage,
    send: server.send,
    onRefused,
    onChange: show,
  })

  async function onRefused(refusal: unknown): Promise<void> {
    notice.set(failureNotice(refusal, 'error.generic'))
    await server.catchUp().catch(() => {})
  }

  const opening = new Map<string | null, Promise<void>>()
  async function open(file: string | null): Promise<void> {
    failure.set((await server.read(file).catch((error: unknown) => error)) ?? null)
    show()
    await queue.flush()
  }

  async function follow(): Promise<void> {
    if (document.visibilityState === 'hidden' || !copy.head) return
    if (!queue.isIdle()) return queue.isOffline() ? queue.flush() : undefined
    const { number } = copy
    const wasOffline = queue.isOffline()
    queue.setOffline(await server.catchUp().then(() => false, isLost))
    if (copy.number !== number || queue.isOffline() !== wasOffline) show()
  }

  let followers = 0
  let stopFollowing = () => {}
  function startFollowing(): () => void {
    const interval = setInterval(() => void follow(), POLL_INTERVAL)
    const sendNow = () => void queue.flush()
    window.addEventListener('online', sendNow)
    window.addEventListener('pagehide', sendNow)
    return () => {
      clearInterval(interval)
      window.removeEventListener('online', sendNow)
      window.removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }

  return {
    view,
    failure,
    notice,
    /** Reads a file, or the names of all; once, however many ask for it meanwhile. */
    open(file: string | null): Promise<void> {
      const begun = opening.get(file) ?? open(file).finally(() => opening.delete(file))
      opening.set(file, begun)
      return begun
    },
    /** Each is undone by itself. `isTyped`: a longer text at the same place replaces it until the author pauses. */
    change(operations: readonly Operation[], isTyped = false): void {
      if (copy.head?.isWritable && operations.length > 0) queue.do(operations, isTyped)
    },
    step(action: 'undo' | 'redo'): void {
      if (copy.head?.isWritable) queue.step(action)
    },
    /** Follows what others do until everybody who asked for it has stopped. */
    follow(): () => void {
      if (followers++ === 0) stopFollowing = startFollowing()
      return () => {
        if (--followers === 0) stopFollowing()
      }
    },
  }
}
export type DraftStore = ReturnType<typeof makeDraftStore>

function toView(copy: ServerCopy, pending: readonly PendingChange[], isOffline: boolean): DraftView | null {
  const { head, canUndo, canRedo, others } = copy
  if (!head) return null
  const hasMine = pending.some(({ action }) => action === 'do')
  return {
    ...head,
    content: pending.reduce(applyPending, copy.content),
    sync: isOffline ? 'offline' : pending.length > 0 ? 'saving' : 'saved',
    canUndo: head.isWritable && (canUndo || hasMine),
    canRedo: head.isWritable && canRedo && !hasMine,
    others,
  }
}

const applyPending = (content: Content, change: PendingChange): Content =>
  change.action === 'do' ? applyAll(content, change.operations) : content

import type { Content, Operation } from '@parcelle/domain/studio'
import { failureNotice } from '../../../api/failure.ts'
import type { Notice } from '../../../ui/messages/notice.ts'
import { makeStore } from '../../../ui/store.ts'
import { makeFollowing } from './following.ts'
import type { PendingChange, PendingStorage } from './pending-changes.ts'
import { makeSendQueue } from './send-queue.ts'
import { applyAll, makeServerCopy, withFiles, type ServerCopy } from './server-copy.ts'

export type SyncState = 'saved' | 'saving' | 'offline'

export type DraftView = NonNullable<ServerCopy['head']> &
  Pick<ServerCopy, 'canUndo' | 'canRedo' | 'others'> & {
    /** The opened files, with the pending operations of this author applied. */
    readonly content: Content
    readonly sync: SyncState
  }

/** A draft as its author sees it: the copy of the server with pending operations applied. */
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
    onIdle: () => following.catchUp(),
  })
  const following = makeFollowing({ id, server, queue, show, reread: () => void open([]) })

  async function onRefused(refusal: unknown): Promise<void> {
    const refused = failureNotice(refusal, 'error.generic')
    await server.catchUp().catch(() => {})
    const [author] = copy.others
    const isConflict = 'code' in refused && refused.code === 'studio.error.conflict'
    notice.set(
      isConflict && author !== undefined
        ? { tone: 'error', key: 'studio.conflict', params: { ...refused.params, author } }
        : refused,
    )
  }

  const opening = new Map<string, Promise<void>>()
  async function open(names: readonly string[]): Promise<void> {
    failure.set((await server.read(names).catch((error: unknown) => error)) ?? null)
    show()
    await queue.flush()
  }

  return {
    view,
    failure,
    notice,
    /** Loads files and folders by name, and the state of the draft. Concurrent calls share one request. */
    open(names: readonly string[]): Promise<void> {
      const key = names.join(',')
      const begun = opening.get(key) ?? open(names).finally(() => opening.delete(key))
      opening.set(key, begun)
      return begun
    },
    isOpening: () => opening.size > 0,
    /**
     * Each operation is undone separately. `isTyped`: further typing at the same place replaces it until the author
     * pauses.
     */
    change(operations: readonly Operation[], isTyped = false): void {
      if (copy.head?.isWritable && operations.length > 0) queue.do(operations, isTyped)
    },
    step(action: 'undo' | 'redo'): void {
      if (copy.head?.isWritable) queue.step(action)
    },
    present: following.present,
    moveTo: following.moveTo,
    follow: following.follow,
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
    files: pending.reduce(
      (files, change) => (change.action === 'do' ? withFiles(files, change.operations) : files),
      head.files,
    ),
    sync: isOffline ? 'offline' : pending.length > 0 ? 'saving' : 'saved',
    canUndo: head.isWritable && (canUndo || hasMine),
    canRedo: head.isWritable && canRedo && !hasMine,
    others,
  }
}

const applyPending = (content: Content, change: PendingChange): Content =>
  change.action === 'do' ? applyAll(content, change.operations) : content

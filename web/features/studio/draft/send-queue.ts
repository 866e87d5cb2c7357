import type { Operation, SingleOperation } from '@parcelle/domain/studio'
import { ApiError } from '../../../api/api.ts'
import type { PendingChange, PendingStorage } from './pending-changes.ts'

/** In ms: text typed without such a pause is one operation. */
const TYPING_PAUSE = 700

type Parts = {
  storage: PendingStorage
  send: (change: PendingChange) => Promise<void>
  /** Called when the server refuses a change, which is dropped. */
  onRefused: (error: unknown) => Promise<void>
  onChange: () => void
  /** Called when nothing is left to send. */
  onIdle: () => void
}

/** Sends changes in order; keeps them while there is no connection. */
export function makeSendQueue({ storage, send, onRefused, onChange, onIdle }: Parts) {
  let pending: PendingChange[] = storage.read()
  /** Whether the last change may still be replaced by further typing. */
  let isTyping = false
  let isOffline = false
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(change: PendingChange): void {
    pending = pending.filter((one) => one !== change)
    storage.drop(change)
  }

  /** False when there is no connection. */
  async function sendOne(change: PendingChange): Promise<boolean> {
    try {
      await send(change)
      settle(change)
      isOffline = false
    } catch (error) {
      isOffline = isLost(error)
      if (isOffline) return false
      settle(change)
      await onRefused(error)
    }
    return true
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    for (let next = pending[0]; next; next = pending[0]) {
      // A change that is being sent is not replaced any more.
      if (pending.length === 1) isTyping = false
      const isSent = await sendOne(next)
      onChange()
      if (!isSent) break
    }
    isSending = false
    if (pending.length === 0) onIdle()
  }

  function add(change: PendingChange, isTyped: boolean): void {
    pending = [...pending.filter(({ key }) => key !== change.key), change]
    isTyping = isTyped
    storage.write(change)
    onChange()
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), isTyped ? TYPING_PAUSE : 0)
  }

  return {
    pending: () => pending,
    isOffline: () => isOffline,
    setOffline: (value: boolean) => (isOffline = value),
    isIdle: () => !isSending && pending.length === 0,
    flush,
    step: (action: 'undo' | 'redo') => add({ ...newChange(), action }, false),
    do(operations: readonly Operation[], isTyped: boolean): void {
      const last = pending.at(-1)
      const joined = isTyping && isTyped && last?.action === 'do' ? joinTexts(last.operations, operations) : null
      if (joined && last) add({ ...last, action: 'do', operations: joined }, true)
      else add({ ...newChange(), action: 'do', operations }, isTyped)
    },
  }
}

const newChange = () => ({ key: crypto.randomUUID(), at: Date.now() })

/** No reply, or one that allows a retry. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Joins two operations if both set the same places, as further typing does. */
function joinTexts(before: readonly Operation[], after: readonly Operation[]): readonly Operation[] | null {
  const [first, next] = [before[0], after[0]]
  if (before.length !== 1 || after.length !== 1 || !first || !next || first.kind !== next.kind) return null
  const joined = joinSets(listSingles(first), listSingles(next))
  return joined && next.kind === 'all' ? [{ kind: 'all', operations: joined }] : joined
}

const listSingles = (operation: Operation) => (operation.kind === 'all' ? operation.operations : [operation])

/** Null unless both set the same places. */
function joinSets(before: readonly SingleOperation[], after: readonly SingleOperation[]): SingleOperation[] | null {
  const joined = after.flatMap((next, at): SingleOperation[] => {
    const first = before[at]
    if (first?.kind !== 'set' || next.kind !== 'set') return []
    return JSON.stringify(first.at) === JSON.stringify(next.at) ? [{ ...next, was: first.was }] : []
  })
  return joined.length === after.length && before.length === after.length ? joined : null
}

import type { Notice } from './notice.ts'
import { makeStore, useStore } from '../store.ts'

export type LoggedMessage = { id: number; notice: Notice; at: Date }

const MAX_MESSAGES = 50
const KEEP_SHOWN = 'parcelle.keep-messages'

// In memory only: a message may name a person, and must not stay on a shared computer.
const log = makeStore<readonly LoggedMessage[]>([])
const readUpTo = makeStore(0)
const keepShown = makeStore(localStorage.getItem(KEEP_SHOWN) === 'true')
let lastId = 0

export function logMessage(notice: Notice): void {
  lastId += 1
  log.set([{ id: lastId, notice, at: new Date() }, ...log.get()].slice(0, MAX_MESSAGES))
}

export function markMessagesRead(): void {
  readUpTo.set(lastId)
}

/** Called at sign-out, because computers are shared. */
export function clearMessages(): void {
  log.set([])
}

export function useMessages(): readonly LoggedMessage[] {
  return useStore(log)
}

export function useUnread(): readonly LoggedMessage[] {
  const read = useStore(readUpTo)
  return useStore(log).filter((message) => message.id > read)
}

/** « Laisser les messages affichés »: when set, no banner or toast hides by itself. */
export function useKeepMessages(): [boolean, (keep: boolean) => void] {
  return [useStore(keepShown), setKeepMessages]
}

function setKeepMessages(keep: boolean): void {
  localStorage.setItem(KEEP_SHOWN, String(keep))
  keepShown.set(keep)
}

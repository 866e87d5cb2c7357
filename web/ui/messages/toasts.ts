import type { Notice } from './notice.ts'
import { logMessage } from './message-log.ts'
import { makeStore } from '../store.ts'

export type Toast = { id: number; notice: Notice }

export const toasts = makeStore<readonly Toast[]>([])
let lastId = 0

/** A success or information. Errors are shown beside what failed. */
export function toast(notice: Notice & { tone: 'success' | 'info' }): void {
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, notice }])
  logMessage(notice)
}

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

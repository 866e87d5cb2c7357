import type { Token } from './store.ts'

/** Messages between the tabs of one browser. A tab does not receive its own. */
type Message =
  | { kind: 'token'; replaces: string; token: Token }
  | { kind: 'who-replaced'; refreshToken: string }
  | { kind: 'signed-in'; subject: string }
  | { kind: 'signed-out'; forced: boolean }
  | { kind: 'active' }
  /** An event of the stream that lists and the bell of all tabs share. */
  | { kind: 'lists'; event: string; data: string }

const channel = new BroadcastChannel('parcelle')

export function notifyTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message)
}

export function onTabMessage(listener: (message: Message) => void): () => void {
  const handleMessage = (event: MessageEvent<Message>) => listener(event.data)
  channel.addEventListener('message', handleMessage)
  return () => channel.removeEventListener('message', handleMessage)
}

/** Runs under a lock shared by all tabs; `waited` says that another tab held it. */
export async function withTabLock<T>(name: string, run: (waited: boolean) => Promise<T>): Promise<T> {
  // Not available without https; neither is sign-in.
  if (!navigator.locks) return run(false)
  const { held = [] } = await navigator.locks.query()
  const waited = held.some((lock) => lock.name === name)
  return await navigator.locks.request(name, () => run(waited))
}

/** Waits for a lock shared by all tabs, then runs; the signal aborts both. */
export async function holdTabLock(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  // An aborted wait rejects.
  await (navigator.locks ? navigator.locks.request(name, { signal }, run).catch(() => {}) : run())
}

import type { Token } from './store.ts'

/** What the tabs of one browser tell each other. A tab never hears itself. */
type Message =
  | { kind: 'token'; replaces: string; token: Token }
  | { kind: 'who-replaced'; refreshToken: string }
  | { kind: 'signed-in'; subject: string }
  | { kind: 'signed-out'; forced: boolean }
  | { kind: 'active' }
  /** Something happened to a dossier that lists may show. */
  | { kind: 'dossiers' }

const channel = new BroadcastChannel('parcelle')

export function tellTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message)
}

export function onTabMessage(listener: (message: Message) => void): () => void {
  const hear = (event: MessageEvent<Message>) => listener(event.data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

/** Runs while no other tab runs the same; `waited` says that another one just did. */
export async function exclusively<T>(name: string, run: (waited: boolean) => Promise<T>): Promise<T> {
  // Absent outside https: then there is no sign-in either.
  if (!navigator.locks) return run(false)
  const { held = [] } = await navigator.locks.query()
  const waited = held.some((lock) => lock.name === name)
  return await navigator.locks.request(name, () => run(waited))
}

/** Runs while no other tab runs the same, and otherwise waits for its turn; the signal ends both. */
export async function holdAlone(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  // A signal that ends the wait rejects it.
  await (navigator.locks ? navigator.locks.request(name, { signal }, run).catch(() => {}) : run())
}

const lockName = (tab: string) => `parcelle.journal.${tab}`

/** An open dossier holds a Web Lock, which the browser frees when the tab closes or crashes. */
export function holdTabLock(tab: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  void navigator.locks?.request(lockName(tab), { mode: 'shared' }, () => held)
  return letGo
}

export async function listOpenTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockName('')) ? [name.slice(lockName('').length)] : [])),
  )
}

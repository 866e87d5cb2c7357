const lockName = (tab: string) => `parcelle.journal.${tab}`

/** A dossier that is open holds a lock; one that was closed, or whose page is gone, does not: it may be taken over. */
export function holdTab(tab: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  void navigator.locks?.request(lockName(tab), { mode: 'shared' }, () => held)
  return letGo
}

export async function livingTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(lockName('')) ? [name.slice(lockName('').length)] : [])),
  )
}

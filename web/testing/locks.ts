import { vi } from 'vitest'

type Work = () => Promise<void>
type Turn = { tab: number; start: () => void }

export function stubLocks() {
  const lines = new Map<string, Turn[]>()
  let tab = 0

  function leave(name: string, turn: Turn): void {
    const [first, ...left] = lines.get(name) ?? []
    if (first !== turn) return
    lines.set(name, left)
    left[0]?.start()
  }

  async function request(name: string, ...[options, last]: [object | Work, Work?]): Promise<void> {
    const work = last ?? (options as Work)
    const line = lines.get(name) ?? []
    const turn: Turn = { tab, start: () => void work().finally(() => leave(name, turn)) }
    lines.set(name, [...line, turn])
    if (line.length === 0) turn.start()
  }

  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [] }) }, onLine: true })
  return {
    /** Later requests come from a new tab. */
    newTab: () => ++tab,
    held: (by: number, prefix: string) =>
      [...lines].filter(([name, [first]]) => name.startsWith(prefix) && first?.tab === by).length,
    /** Closed or crashed: its locks and its waits are released. */
    end(gone: number): void {
      for (const [name, line] of lines) {
        const left = line.filter((turn) => turn.tab !== gone)
        lines.set(name, left)
        if (left[0] !== line[0]) left[0]?.start()
      }
    },
  }
}

/** The nearest name by edit distance; null if none or several are as near. */
export function nearest(written: string, names: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(written.length / 4))
  const found = [...new Set(names)]
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
  const [first, second] = found
  return first && first.distance !== second?.distance ? first.name : null
}

/** Edit distance: characters added, removed or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (const [to, other] of [...b].entries())
      next.push(Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** The ranks between two bounds that no neighbour has taken. */
export function freeRanks(min: number, max: number, taken: readonly string[]): number[] {
  const all = Array.from({ length: Math.max(0, max - min + 1) }, (_, step) => min + step)
  return all.filter((rank) => !taken.includes(String(rank)))
}

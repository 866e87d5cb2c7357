/** The same list with one item elsewhere; places beyond the ends are the ends. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(list.length - 1, Math.max(0, to))
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** The place a held row would take under a pointer: after every other row whose middle is above it. */
export function placeAt(y: number, middlesOfOthers: readonly number[]): number {
  return middlesOfOthers.filter((middle) => y > middle).length
}

/** The ranks between two bounds that no neighbour has taken. */
export function freeRanks(min: number, max: number, taken: readonly string[]): number[] {
  const all = Array.from({ length: Math.max(0, max - min + 1) }, (_, step) => min + step)
  return all.filter((rank) => !taken.includes(String(rank)))
}

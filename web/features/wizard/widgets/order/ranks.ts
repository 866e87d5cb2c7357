/** Returns a copy with one item moved; `to` is clamped. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const place = Math.min(list.length - 1, Math.max(0, to))
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** The index of a dragged row: after every other row whose middle is above the pointer. */
export function placeAt(y: number, middlesOfOthers: readonly number[]): number {
  return middlesOfOthers.filter((middle) => y > middle).length
}

export function freeRanks(min: number, max: number, taken: readonly string[]): number[] {
  const all = Array.from({ length: Math.max(0, max - min + 1) }, (_, step) => min + step)
  return all.filter((rank) => !taken.includes(String(rank)))
}

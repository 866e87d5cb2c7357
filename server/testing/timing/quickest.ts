/**
 * The least of a few measurements, or the first below the limit: a busy machine only makes them longer. A measurement may
 * depend on its number.
 */
export async function quickest(
  limit: number,
  measure: (attempt: number) => Promise<number>,
  tries = 5,
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < tries && least >= limit; attempt++) least = Math.min(least, await measure(attempt))
  return least
}

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

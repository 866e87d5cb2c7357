export type Dice = {
  /** From 0 up to, without, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
  shuffle<T>(given: readonly T[]): T[]
}

/** Random numbers that a seed repeats (mulberry32). */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)]!,
    shuffle: (given) =>
      given
        .map((one) => ({ one, rank: next() }))
        .toSorted((left, right) => left.rank - right.rank)
        .map(({ one }) => one),
  }
}

/** A place in the form, as every screen writes it: « 03 sur 10 ». */
export function stepPlace(rank: number, count: number) {
  return { step: twoDigits(rank), steps: twoDigits(count) }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `close`: one mistake apart, or equal as far as both are known. `year`: only the year of one is known. */
export type DayLikeness = 'same' | 'close' | 'year' | 'unknown' | 'different'

const order: readonly DayLikeness[] = ['same', 'close', 'year', 'different', 'unknown']

/** Compares a birth date (YYYY-MM-DD) with the published ones, which may lack day and month. */
export function compareBirthDays(person: string | null | undefined, published: readonly string[]): DayLikeness {
  if (!person || published.length === 0) return 'unknown'
  const found = published.map((day) => compareDays(person, day))
  return order.find((likeness) => found.includes(likeness)) ?? 'unknown'
}

const DAY = 86_400_000

function compareDays(one: string, other: string): DayLikeness {
  if (one === other && one.length === 10) return 'same'
  const [left, right] = [partsOf(one), partsOf(other)]
  if (left.length === 3 && right.length === 3) return isOneMistake(left, right) ? 'close' : 'different'
  if (left.length === 1 || right.length === 1)
    return Math.abs((left[0] ?? 0) - (right[0] ?? 0)) <= 1 ? 'year' : 'different'
  return left[0] === right[0] && left[1] === right[1] ? 'close' : 'different'
}

/** 1 January often means that only the year is known. */
function partsOf(day: string): number[] {
  const parts = day.split('-').map(Number)
  return parts[1] === 1 && parts[2] === 1 ? parts.slice(0, 1) : parts
}

/** One of three parts differs, day and month are swapped, or it is the day before or after. */
function isOneMistake(one: readonly number[], other: readonly number[]): boolean {
  if (one.filter((part, at) => part === other[at]).length >= 2) return true
  const [year, month, day] = one
  if (year === other[0] && month === other[2] && day === other[1]) return true
  return Math.abs(toTime(one) - toTime(other)) <= DAY
}

const toTime = ([year = 0, month = 1, day = 1]: readonly number[]) => Date.UTC(year, month - 1, day)

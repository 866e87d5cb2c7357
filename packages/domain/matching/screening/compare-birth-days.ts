/** `close`: one mistake apart, or the same as far as both are known. `year`: only the year is known of one of them. */
export type DayLikeness = 'same' | 'close' | 'year' | 'unknown' | 'different'

const order: readonly DayLikeness[] = ['same', 'close', 'year', 'different', 'unknown']

/** Compares a day of birth (YYYY-MM-DD) with all that are published of somebody, of which day and month may be missing. */
export function compareBirthDays(asked: string | null | undefined, published: readonly string[]): DayLikeness {
  if (!asked || published.length === 0) return 'unknown'
  const found = published.map((day) => compareDays(asked, day))
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

/** The first of January often stands for a year of which no more is known. */
function partsOf(day: string): number[] {
  const parts = day.split('-').map(Number)
  return parts[1] === 1 && parts[2] === 1 ? parts.slice(0, 1) : parts
}

/** One of the three parts differs, day and month are exchanged, or it is the day before or after. */
function isOneMistake(one: readonly number[], other: readonly number[]): boolean {
  if (one.filter((part, at) => part === other[at]).length >= 2) return true
  const [year, month, day] = one
  if (year === other[0] && month === other[2] && day === other[1]) return true
  return Math.abs(toTime(one) - toTime(other)) <= DAY
}

const toTime = ([year = 0, month = 1, day = 1]: readonly number[]) => Date.UTC(year, month - 1, day)

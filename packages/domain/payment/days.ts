/** Days are YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + count)
  return toDay(date)
}

/** The working day `count` working days later. */
export function addWorkingDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; left--) at = moveToWorkingDay(addDays(at, 1))
  return at
}

/** The day itself, or the next one that is neither at a weekend nor a public holiday in France. */
export function moveToWorkingDay(day: string): string {
  return isWorkingDay(day) ? day : moveToWorkingDay(addDays(day, 1))
}

/** The first day of a later month. */
export function startOfLaterMonth(day: string, months: number): string {
  const date = toDate(day)
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)))
}

function isWorkingDay(day: string): boolean {
  const weekday = toDate(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !fixedHolidays.has(day.slice(5)) && !isMovableHoliday(day)
}

/** Article L. 3133-1 of the labour code. */
const fixedHolidays: ReadonlySet<string> = new Set('01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25'.split(' '))

/** Easter Monday, Ascension Day and Whit Monday. */
function isMovableHoliday(day: string): boolean {
  const easter = findEaster(Number(day.slice(0, 4)))
  return [1, 39, 50].some((after) => addDays(easter, after) === day)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function findEaster(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return toDay(new Date(Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32)))
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date) => date.toISOString().slice(0, 10)

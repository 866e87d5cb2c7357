type DateFault = 'date' | 'year'
type ReadDate = { iso: string } | { fault: DateFault } | null

/**
 * Accepts `1/3/1985`, `01031985`, `1.3.1985`, `1,3,1985`, or text that starts with an ISO date. Two-digit years are
 * refused: 1/3/25 may mean 1925 or 2025.
 */
export function readDate(typed: string): ReadDate {
  const text = typed.trim()
  if (text === '') return null
  if (text.length > 40) return { fault: 'date' }
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  if (iso) return checkDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const french =
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? /^(\d{1,2})[/.,\-\s]{1,3}(\d{1,2})[/.,\-\s]{1,3}(\d{4})$/.exec(text)
  if (french) return checkDate(Number(french[3]), Number(french[2]), Number(french[1]))
  const shortYear = /^\d{6}$/.test(text) || /^\d{1,2}[/.,\-\s]{1,3}\d{1,2}[/.,\-\s]{1,3}\d{2}$/.test(text)
  return { fault: shortYear ? 'year' : 'date' }
}

function checkDate(year: number, month: number, day: number): ReadDate {
  // No date in the product is before 1900: 0198 is a typo.
  const exists = year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return exists ? { iso: toIso(year, month, day) } : { fault: 'date' }
}

export function isIsoDate(text: string): boolean {
  const read = /^\d{4}-\d{2}-\d{2}$/.test(text) ? readDate(text) : null
  return read !== null && 'iso' in read
}

/** DD/MM/YYYY in both languages, to compare with French documents. */
export function showDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-')
  return isIsoDate(iso.slice(0, 10)) ? `${day}/${month}/${year}` : iso
}

/** Accepts an ISO date, `today`, or `±N` years, months or days from today. */
export function resolveDate(bound: string, today: string): string | null {
  if (isIsoDate(bound)) return bound
  if (!isIsoDate(today)) return null
  if (bound === 'today') return today
  const [, sign, count, unit] = /^(?:today)?([+-])(\d{1,4})([ymd])$/.exec(bound) ?? []
  return unit === undefined ? null : shiftDate(today, Number(`${sign}${count}`), unit)
}

function shiftDate(iso: string, count: number, unit: string): string {
  const { year, month, day } = splitIso(iso)
  if (unit === 'd') return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
  const months = year * 12 + (month - 1) + count * (unit === 'y' ? 12 : 1)
  const toYear = Math.floor(months / 12)
  const toMonth = (months % 12) + 1
  // The 31st and 29 February move to the last day of a shorter month.
  return toIso(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)))
}

/** « Ans révolus »: a birthday on 29 February falls on 1 March in a common year. */
export function completedYears(birth: string, on: string): number | null {
  if (!isIsoDate(birth) || !isIsoDate(on) || birth > on) return null
  const from = splitIso(birth)
  const to = splitIso(on)
  const before = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (before ? 1 : 0)
}

function splitIso(iso: string) {
  return { year: Number(iso.slice(0, 4)), month: Number(iso.slice(5, 7)), day: Number(iso.slice(8, 10)) }
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return leap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function toIso(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The company's time zone, whatever that of the server or the reader. */
export const PARIS = 'Europe/Paris'

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: PARIS, dateStyle: 'short' })

let last = { minute: Number.NaN, day: '' }

/** Today in Paris, as YYYY-MM-DD. */
export function parisDay(now: Date = new Date()): string {
  // Cached for a minute, because every save calls it.
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== last.minute) last = { minute, day: paris.format(now) }
  return last.day
}

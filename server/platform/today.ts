/** The company works there: its days begin and end by this clock, wherever the server and the reader are. */
export const PARIS = 'Europe/Paris'

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: PARIS, dateStyle: 'short' })

let last = { minute: Number.NaN, day: '' }

/** The day it is in Paris, as YYYY-MM-DD: dates of birth and of signature are counted there, wherever the server is. */
export function parisDay(now: Date = new Date()): string {
  // Every save asks, and no day begins within a minute.
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== last.minute) last = { minute, day: paris.format(now) }
  return last.day
}

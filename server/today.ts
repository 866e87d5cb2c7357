const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The day it is in Paris, as YYYY-MM-DD: dates of birth and of signature are counted there, wherever the server is. */
export function parisDay(now: Date = new Date()): string {
  return paris.format(now)
}

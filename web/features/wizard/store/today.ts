/** The day it is in Paris, YYYY-MM-DD: the day of the company, wherever its reader is. */
export function parisDay(now = new Date()): string {
  return new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(now)
}

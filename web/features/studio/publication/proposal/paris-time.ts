const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

/** What a clock in Paris, as all times are shown, reads as in `2026-12-01T08:00`; as an instant. */
export function fromParisTime(at: string): string {
  const shown = Date.parse(`${at}Z`)
  const offsetAt = (instant: number) => Date.parse(`${paris.format(instant).replace(' ', 'T')}Z`) - instant
  // Again, because the clock may change in between.
  return new Date(shown - offsetAt(shown - offsetAt(shown))).toISOString()
}

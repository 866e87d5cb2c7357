const paris = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** « 14/03/2026 09h42 », in Paris time. The input is UTC, with or without its Z. */
export function showInstant(utc: string): string {
  const parts = readParts(utc)
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}h${parts['minute']}`
}

function readParts(utc: string): Record<string, string> {
  const instant = utc.includes(':') && !utc.endsWith('Z') ? `${utc.replace(' ', 'T')}Z` : utc
  return Object.fromEntries(paris.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

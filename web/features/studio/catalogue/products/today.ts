const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** YYYY-MM-DD, where the company works. */
export const parisToday = (): string => paris.format(new Date())

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** « il y a 2 heures »: the largest whole unit; under a minute, « maintenant ». */
export function timeAgo(then: Date, now: Date, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const passed = Math.max(0, now.getTime() - then.getTime())
  const [unit, length] = units.find(([, length]) => passed >= length) ?? ['second', Infinity]
  return words.format(-Math.floor(passed / length), unit)
}

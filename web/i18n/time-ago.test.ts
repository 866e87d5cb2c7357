import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-09-03T10:00:00Z')

test.each([
  ['2026-09-03T09:59:40Z', 'fr', 'maintenant'],
  ['2026-09-03T10:00:10Z', 'fr', 'maintenant'],
  ['2026-09-03T09:15:00Z', 'fr', 'il y a 45 minutes'],
  ['2026-09-03T07:30:00Z', 'fr', 'il y a 2 heures'],
  ['2026-09-02T08:00:00Z', 'fr', 'hier'],
  ['2026-08-04T10:00:00Z', 'en', '30 days ago'],
])('%s in %s is %s', (then, locale, expected) => {
  expect(timeAgo(new Date(then), now, locale)).toBe(expected)
})

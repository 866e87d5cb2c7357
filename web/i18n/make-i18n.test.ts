import { expect, test } from 'vitest'
import { makeI18n } from './make-i18n.ts'
import type { Locale } from './messages.ts'

const messages = {
  'error.generic': 'generic',
  hello: 'Hello {name}',
  moved: 'moved {at}',
  stands: '{status}, {state}, {at}, {number}',
  'thing.one': '{count} thing',
  'thing.other': '{count} things',
}
const i18n = (locale: Locale) => makeI18n(locale, messages, () => {})

test('a text is filled with its parameters, and keeps those it was not given', () => {
  expect(i18n('en').messageFor('hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(i18n('en').messageFor('hello')).toBe('Hello {name}')
})

test.each([
  [{ status: 'ongoing' }, 'En cours'],
  [{ status: 'sync' }, 'Synchronisé'],
  [{ status: 'somewhere' }, 'somewhere'],
])('where a dossier stands is said in words: %j', (params, text) =>
  expect(i18n('fr').messageFor('stands', params)).toBe(`${text}, {state}, {at}, {number}`),
)

test('decisions and their dates are formatted in words', () => {
  const params = { status: 'compliance_validation', state: 'validated', at: '2026-03-14T08:42:00Z', number: 3 }
  expect(i18n('fr').messageFor('stands', params)).toBe(
    'Contrôle de conformité, À synchroniser, 14 mars 2026 à 09:42, 3',
  )
  expect(i18n('fr').messageFor('stands', { ...params, at: 'le 14 mars' })).toContain('le 14 mars')
})

test('a key that the server sends and nobody knows shows the generic error', () => {
  expect(i18n('fr').messageFor('never.heard.of')).toBe('generic')
})

test.each([
  ['fr', 0, '0 thing'],
  ['fr', 1, '1 thing'],
  ['fr', 2, '2 things'],
  ['fr', 1_000_000, '1 000 000 things'],
  ['en', 0, '0 things'],
  ['en', 1, '1 thing'],
] as const)('in %s, %i takes its own plural', (locale, count, text) => {
  // The keys of the test are not those of the product.
  const shown = (i18n(locale).count as (key: string, count: number) => string)('thing', count)
  expect(shown.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(text)
})

test('a text named by the server takes the plural of its count', () => {
  expect(i18n('fr').messageFor('thing', { count: 1 })).toBe('1 thing')
  expect(i18n('en').messageFor('thing', { count: 4 })).toBe('4 things')
})

test('dates and amounts follow the language, on the clock of Paris', () => {
  expect(i18n('fr').amount(1234.5).replaceAll(/\s/g, ' ')).toBe('1 234,50 €')
  expect(i18n('en').amount(1234.5)).toBe('€1,234.50')
  expect(i18n('fr').date('2026-03-02T23:30:00Z')).toBe('3 mars 2026')
  expect(i18n('en').date('2026-03-02T23:30:00Z', 'time')).toBe('00:30')
  expect(i18n('fr').date('2026-03-01')).toBe('1er mars 2026')
  expect(i18n('fr').date('1966-02-01', 'full')).toBe('mardi 1er février 1966')
  expect(i18n('fr').messageFor('moved', { at: '2026-03-01T09:00:00.000Z' })).toBe('moved 1er mars 2026 à 10:00')
  expect(i18n('fr').date('2026-03-21')).toBe('21 mars 2026')
  expect(i18n('en').date('2026-03-02T23:30:00Z', 'short')).toBe('03/03/2026')
  expect(i18n('fr').date('2026-03-02T23:30:00Z', 'moment')).toBe('03/03/2026 00h30')
  expect(i18n('en').date('2026-03-01')).toBe('1 March 2026')
})

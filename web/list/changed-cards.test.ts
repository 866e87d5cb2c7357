import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testDossier } from '../testing/dossiers.ts'
import { showChangedCards, showPresent, updatePage, type CardPage } from './changed-cards.ts'

const [first, second] = [testDossier(1), testDossier(2)]
const page: CardPage = { dossiers: [first, second], page: 1, order: '-activity', locale: 'fr' }
const numbers = (shown: CardPage | null) => shown?.dossiers.map(({ number }) => number)
const changed = (...dossiers: CardPage['dossiers']) => ({ locale: 'fr' as const, dossiers })
const later = { last_activity: '2026-11-20T10:00:00Z' }

test('a dossier that was worked on comes first in a list by last activity, without asking the server', () => {
  expect(numbers(updatePage(page, changed({ ...second, ...later })))).toEqual(['2', '1'])
  expect(numbers(updatePage({ ...page, order: 'amount' }, changed({ ...second, ...later })))).toEqual(['1', '2'])
  const missing = { ...second, detail: { ...second.detail, missing: 7 } }
  expect(updatePage(page, changed(missing))?.dossiers[1]?.detail.missing).toBe(7)
})

test('a list is asked again when another dossier may be on its page', () => {
  expect(updatePage(page, changed(testDossier(3)))).toBeNull()
  expect(updatePage(page, changed({ ...second, status: 'signed', state: 'signed' }))).toBeNull()
  expect(updatePage({ ...page, page: 2 }, changed({ ...second, ...later }))).toBeNull()
  expect(updatePage({ ...page, order: 'activity' }, changed({ ...second, ...later }))).toBeNull()
  expect(updatePage({ ...page, locale: 'en' }, changed(second))).toBeNull()
})

test('counters are asked again only when a dossier moved, and nothing when somebody opened one', () => {
  const queries = new QueryClient()
  queries.setQueryData(['dossiers', null, 'fr'], page)
  queries.setQueryData(['dossiers', 'waiting'], [])
  queries.setQueryData(['counts'], { current: 2 })
  const outdated = () =>
    queries
      .getQueryCache()
      .findAll()
      .flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey.join(' ')] : []))

  const colleague = { name: 'Sophie Marchand', role: 'back_office_user' as const, block_id: null }
  showPresent(queries, changed({ ...first, present: [colleague] }, testDossier(9)))
  expect(queries.getQueryData<CardPage>(['dossiers', null, 'fr'])?.dossiers[0]?.present).toEqual([colleague])
  expect(outdated()).toEqual([])

  showChangedCards(queries, changed({ ...second, ...later }))
  expect(numbers(queries.getQueryData<CardPage>(['dossiers', null, 'fr'])!)).toEqual(['2', '1'])
  expect(outdated()).toEqual(['dossiers waiting'])

  showChangedCards(queries, changed({ ...second, status: 'signed', state: 'signed' }))
  expect(outdated()).toEqual(['dossiers  fr', 'dossiers waiting', 'counts'])
})

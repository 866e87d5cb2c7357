import { expect, test } from 'vitest'
import { queueHref, queueListHref, readQueue, withQueue } from './queue.ts'

const ID = '7d5f2f4e-0c41-4a52-9a52-0d7f4ad7c001'
const query = { page: 3, searchTerm: 'dupont & fils', form: 1, days: 5, sort: '-amount', columns: undefined } as const

test('a list travels with the address of a dossier, without its page', () => {
  const href = queueHref(ID, 'ongoing', query)
  expect(href.startsWith(`/manage-dossier/${ID}?liste=ongoing`)).toBe(true)
  const search = new URLSearchParams(href.split('?')[1])
  expect(readQueue(search)).toEqual({
    state: 'ongoing',
    searchTerm: 'dupont & fils',
    form: 1,
    days: 5,
    sort: '-amount',
  })
  expect(queueListHref(readQueue(search)!)).toBe(
    '/manage-dossier/statut-integration/ongoing?searchTerm=dupont+%26+fils&form=1&days=5&sort=-amount',
  )
})

test('the list of all signed dossiers is one too', () => {
  const search = queueHref(ID, null, { ...query, searchTerm: '', form: undefined, days: undefined, sort: undefined })
  expect(readQueue(new URLSearchParams(search.split('?')[1]))).toMatchObject({ state: null, searchTerm: '' })
})

test.each(['', 'liste=', 'liste=unknown', 'onglet=historique'])('there is no list in « %s »', (search) => {
  expect(readQueue(new URLSearchParams(search))).toBeNull()
})

test('another address of the dossier keeps the list', () => {
  expect(withQueue('/manage-dossier/1?onglet=historique', new URLSearchParams('liste=ongoing'))).toBe(
    '/manage-dossier/1?onglet=historique&liste=ongoing',
  )
  expect(withQueue('/manage-dossier/1', new URLSearchParams('liste=error%3Fdays%3D5'))).toBe(
    '/manage-dossier/1?liste=error%3Fdays%3D5',
  )
  expect(withQueue('/manage-dossier/1', new URLSearchParams())).toBe('/manage-dossier/1')
})

import { expect, test } from 'vitest'
import { normaliseSearch, searchText } from './search-text.ts'

test.each([
  ['Étienne', 'etienne'],
  ['ÇELİK', 'celik'],
  ['Lebœuf', 'leboeuf'],
  ['L’Hôte', "l'hote"],
  ['  De   La\u00a0Tour ', 'de la tour'],
  ['100 %_', '100 %_'],
])('« %s » is looked for as « %s »', (text, expected) => expect(normaliseSearch(text)).toBe(expected))

const advisor = { lastname: 'Petit', firstname: 'Louise', external_id: 'C00417' }

test('a dossier is found by its client, its number and its advisor', () => {
  const client = { last_name: 'GARNIER', first_name: 'Étienne', username: 'S00012' }
  expect(searchText({ number: '48213', client, advisor })).toBe(
    '\ngarnier etienne garnier\ns00012\n48213\tlouise petit louise\tc00417',
  )
})

test('a company has no first name', () => {
  const client = { last_name: 'Société Générale', first_name: null, username: null }
  expect(searchText({ number: '1', client, advisor: null })).toBe('\nsociete generale\n1')
})

test('a lead is found by the name in its answers', () => {
  const lead = { lastName: 'Noël', firstName: 'Zoé', companyName: null }
  expect(searchText({ number: '1', client: null, lead, advisor })).toBe(
    '\nnoel zoe noel\n1\tlouise petit louise\tc00417',
  )
})

test('a person may type the names in either order', () => {
  const client = { last_name: 'GARNIER', first_name: 'Étienne', username: 'S00012' }
  const text = searchText({ number: '48213', client, advisor })
  for (const term of ['garnier etienne', 'etienne garnier', 'louise petit', 'petit louise'])
    expect(text).toContain(term)
})

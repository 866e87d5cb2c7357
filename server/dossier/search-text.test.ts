import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

const advisor = { lastname: 'Petit', firstname: 'Louise', external_id: 'C00417' }

test('a dossier is found by its client, its number and its advisor', () => {
  const client = { last_name: 'GARNIER', first_name: 'Étienne', username: 'S00012' }
  expect(searchText({ number: '48213', client, advisor })).toBe(
    '\nGARNIER Étienne GARNIER\nS00012\n48213\tLouise Petit Louise\tC00417',
  )
})

test('a company has no first name', () => {
  const client = { last_name: 'Société Générale', first_name: null, username: null }
  expect(searchText({ number: '1', client, advisor: null })).toBe('\nSociété Générale\n1')
})

test('a lead is found by the name in its answers', () => {
  const lead = { lastName: 'Noël', firstName: 'Zoé', companyName: null }
  expect(searchText({ number: '1', client: null, lead, advisor })).toBe(
    '\nNoël Zoé Noël\n1\tLouise Petit Louise\tC00417',
  )
})

test('a person may type the names in either order', () => {
  const client = { last_name: 'GARNIER', first_name: 'Étienne', username: 'S00012' }
  const text = searchText({ number: '48213', client, advisor })
  for (const term of ['GARNIER Étienne', 'Étienne GARNIER', 'Louise Petit', 'Petit Louise'])
    expect(text).toContain(term)
})

test('white space in a name does not look like the next line', () => {
  const client = { last_name: 'Le\tGoff\nMartin', first_name: null, username: null }
  expect(searchText({ number: '1', client, advisor: null })).toBe('\nLe Goff Martin\n1')
})

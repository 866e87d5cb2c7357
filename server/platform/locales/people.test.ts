import { expect, test } from 'vitest'
import { greet, namePeople } from './people.ts'

const karim = { civility: 'M.', lastName: 'HADDAD', name: 'Karim HADDAD' }
const lina = { civility: 'Mme', lastName: 'HADDAD', name: 'Lina HADDAD' }
const unknown = { civility: null, lastName: 'PETIT', name: 'Louise Petit' }

test.each([
  [karim, 'Monsieur,', 'Dear Mr Haddad,'],
  [lina, 'Madame,', 'Dear Ms Haddad,'],
  [{ ...karim, lastName: 'LE GOFF-D’ALÈS' }, 'Monsieur,', 'Dear Mr Le Goff-D’Alès,'],
  [{ ...karim, lastName: 'de Vries' }, 'Monsieur,', 'Dear Mr de Vries,'],
  [unknown, 'Madame, Monsieur,', 'Dear Louise Petit,'],
  [{ ...unknown, civility: 'Dr' }, 'Madame, Monsieur,', 'Dear Louise Petit,'],
  [{ civility: null, lastName: null, name: '' }, 'Madame, Monsieur,', 'Dear Sir or Madam,'],
])('a mail addresses %o as a company does', (person, fr, en) => {
  expect([greet(person, 'fr'), greet(person, 'en')]).toEqual([fr, en])
})

test.each([
  [[karim], 'M. Karim HADDAD', 'Mr Karim HADDAD'],
  [[lina, karim], 'M. et Mme HADDAD', 'Mr and Mrs HADDAD'],
  [
    [karim, { ...lina, lastName: 'SAAD', name: 'Lina SAAD' }],
    'M. Karim HADDAD et Mme Lina SAAD',
    'Mr Karim HADDAD and Ms Lina SAAD',
  ],
  [
    [karim, { ...karim, name: 'Sami HADDAD' }],
    'M. Karim HADDAD et M. Sami HADDAD',
    'Mr Karim HADDAD and Mr Sami HADDAD',
  ],
  [[unknown], 'Louise Petit', 'Louise Petit'],
])('those who subscribe together are named together: %o', (people, fr, en) => {
  expect([namePeople(people, 'fr'), namePeople(people, 'en')]).toEqual([fr, en])
})

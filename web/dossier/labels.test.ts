import { expect, test } from 'vitest'
import { clientName, spokenName } from './labels.ts'

const elodie = { civility: 'Mme', first_name: 'Élodie', last_name: 'BÉRANGER' }
const company = { civility: null, first_name: null, last_name: 'SCI LES TILLEULS' }

test('a person is named with her civility in the language of the reader, a company by its name alone', () => {
  expect(clientName(elodie, 'fr')).toBe('Mme BÉRANGER Élodie')
  expect(clientName(elodie, 'en')).toBe('Ms BÉRANGER Élodie')
  expect(spokenName({ ...elodie, civility: 'M.' }, 'en')).toBe('Mr Élodie BÉRANGER')
  expect(clientName(company, 'en')).toBe('SCI LES TILLEULS')
})

import { expect, test } from 'vitest'
import { dossierName, fullName, translateName } from './labels.ts'

const elodie = { civility: 'Mme', first_name: 'Élodie', last_name: 'BÉRANGER' }
const company = { civility: null, first_name: null, last_name: 'SCI LES TILLEULS' }

test('a person is named with her civility in the language of the reader, a company by its name alone', () => {
  expect(dossierName({ client: elodie, lead_name: null }, 'fr')).toBe('Mme BÉRANGER Élodie')
  expect(dossierName({ client: elodie, lead_name: null }, 'en')).toBe('Ms BÉRANGER Élodie')
  expect(fullName({ ...elodie, civility: 'M.' }, 'en')).toBe('Mr Élodie BÉRANGER')
  expect(dossierName({ client: company, lead_name: null }, 'en')).toBe('SCI LES TILLEULS')
  expect(translateName('Mme Élodie BÉRANGER', 'en')).toBe('Ms Élodie BÉRANGER')
  expect(translateName('SCI LES TILLEULS', 'en')).toBe('SCI LES TILLEULS')
})

import { expect, test } from 'vitest'
import { elide } from './elision.ts'
import { translator } from './texts.ts'

test.each([
  ['Cachet électronique de ', 'Aurea Pierre Gestion', 'Cachet électronique d’'],
  ['Cachet électronique de ', 'Orme Patrimoine', 'Cachet électronique d’'],
  ['Cachet électronique de ', 'Halle Investissement', 'Cachet électronique de '],
  ['de ', 'Élodie', 'd’'],
  ['De ', 'Yves', 'D’'],
  ['de ', 'Yann', 'de '],
  ['de ', 'Monsieur Alain', 'de '],
  ['de ', 'onze parts', 'de '],
  ['plus de ', '11', 'plus de '],
  ['le dossier que ', 'Irène', 'le dossier qu’'],
  ['mode ', 'Aurea', 'mode '],
])('« %s » before « %s » is « %s »', (before, name, expected) => {
  expect(elide(before, name, 'fr')).toBe(expected)
})

test('only French elides', () => {
  expect(elide('de ', 'Aurea', 'en')).toBe('de ')
})

test('the texts of the server elide before what is filled in', () => {
  expect(translator('fr')('document.sealed', { name: 'Aurea' })).toBe('Cachet électronique d’Aurea')
  expect(translator('fr')('document.sealed', { name: 'Halle' })).toBe('Cachet électronique de Halle')
  expect(translator('en')('document.sealed', { name: 'Aurea' })).toBe('Electronic seal of Aurea')
})

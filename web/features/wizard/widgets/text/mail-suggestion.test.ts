import { expect, test } from 'vitest'
import { suggestMail } from './mail-suggestion.ts'

test.each([
  ['martin@gmial.com', 'martin@gmail.com'],
  ['martin@gmail.co', 'martin@gmail.com'],
  ['martin@gmal.com', 'martin@gmail.com'],
  ['martin@hotmial.fr', 'martin@hotmail.fr'],
  ['martin@orage.fr', 'martin@orange.fr'],
  ['martin@wanado.fr', 'martin@wanadoo.fr'],
  ['martin@laposte.nte', 'martin@laposte.net'],
  ['Martin@GMIAL.com', 'Martin@gmail.com'],
])('%s is taken for %s', (typed, meant) => {
  expect(suggestMail(typed)).toBe(meant)
})

test.each([
  'martin@gmail.com',
  'martin@hotmail.fr',
  'martin@aurea.fr',
  'martin@sfr.com.au',
  'martin@free.fr',
  'martin',
  '@gmial.com',
  '',
])('« %s » is left alone', (typed) => {
  expect(suggestMail(typed)).toBe(null)
})

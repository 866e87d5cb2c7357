import { expect, test } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'

test.each([
  ['Que faites-vous ?', 'Que faites-vous\u00a0?'],
  ['Il perd 10 % de sa valeur : et après ?', 'Il perd 10\u00a0% de sa valeur\u00a0: et après\u00a0?'],
  ['« Oui » ou « Non »', '«\u00a0Oui\u00a0» ou «\u00a0Non\u00a0»'],
  ['Nom (si différent)', 'Nom (si différent)'],
])('%s', (written, shown) => {
  expect(withFrenchSpaces(written)).toBe(shown)
})

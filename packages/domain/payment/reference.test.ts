import { expect, test } from 'vitest'
import { composeReference, referenceProblem } from './reference.ts'

test.each([
  ['{number}', '48213'],
  ['AUREA {product} {number}', 'AUREA CV 48213'],
  ['{number}/{number}', '48213/48213'],
])('%s becomes %s', (pattern, reference) => {
  expect(composeReference(pattern, { number: '48213', product: 'CV' })).toBe(reference)
})

test.each([
  ['AUREA {product} {number}', null],
  ['AUREA', 'must contain {number}, the number of the dossier'],
  ['{number} {name}', 'has a placeholder other than {number} and {product}'],
  ['{number', 'must contain {number}, the number of the dossier'],
  ['Référence {number}', 'has a character that banks do not transmit'],
  ['A_{number}', 'has a character that banks do not transmit'],
  [`${'A'.repeat(25)}{number}`, null],
  [`${'A'.repeat(26)}{number}`, 'is longer than 35 characters'],
])('the pattern %s: %s', (pattern, problem) => {
  expect(referenceProblem(pattern)).toBe(problem)
})

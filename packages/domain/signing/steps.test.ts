import { expect, test } from 'vitest'
import { findSigningStep, type SigningStep } from './steps.ts'

test.each<[SigningStep | null, boolean, boolean, SigningStep]>([
  [null, false, false, 'read'],
  [null, true, true, 'read'],
  ['read', true, false, 'read'],
  ['meaning', true, false, 'meaning'],
  ['meaning', false, false, 'read'],
  ['mark', true, true, 'mark'],
  ['code', true, true, 'code'],
  ['code', true, false, 'meaning'],
  ['code', false, true, 'read'],
])('reached %s, all read %s, consent given %s: the page opens at %s', (reached, hasReadAll, hasConsented, step) => {
  expect(findSigningStep({ reached, hasReadAll, hasConsented })).toBe(step)
})

import { expect, test } from 'vitest'
import { isSameBankCountry, isSepa } from './bank-country.ts'

test.each([
  ['FR7630006000011234567890189', 'AGRIFRPP', true],
  ['FR7630006000011234567890189', 'COBADEFFXXX', false],
  ['DE89370400440532013000', 'AGRIFRPP', false],
  // Banks of Réunion, Polynesia and Monaco have BICs of their own country code but French IBANs.
  ['FR7630006000011234567890189', 'BRDORERX', true],
  ['FR7630006000011234567890189', 'SOGEPFTP', true],
  ['FR7630006000011234567890189', 'CFMOMCMX', true],
  ['MC5811222000010123456789030', 'CFMOMCMX', true],
  ['MC5811222000010123456789030', 'AGRIFRPP', true],
  ['GB29NWBK60161331926819', 'NWBKJESH', true],
  ['LU280019400644750000', 'AGRIFRPP', false],
])('the account %s and the bank %s are of one country: %s', (iban, bic, same) =>
  expect(isSameBankCountry(iban, bic)).toBe(same),
)

test.each([
  ['FR7630006000011234567890189', true],
  ['MC5811222000010123456789030', true],
  ['CH9300762011623852957', true],
  ['GB29NWBK60161331926819', true],
  ['TN5910006035183598478831', false],
  ['BR1800360305000010009795493C1', false],
])('%s is in the single euro payments area: %s', (iban, inside) => expect(isSepa(iban)).toBe(inside))

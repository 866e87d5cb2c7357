import { expect, test } from 'vitest'
import { element, viewOf } from '../testing/form-view.ts'
import { normaliseContact } from './firm-contacts.ts'
import { kinds } from './kinds.ts'

test.each([
  ['email', 'Louise.Petit@Rivage.example.org', 'louise.petit@rivage.example.org'],
  ['email', '  louise@rivage.example.org ', 'louise@rivage.example.org'],
  ['email', 'louise+client@rivage.example.org', 'louise@rivage.example.org'],
  ['email', 'louise+a+b@rivage.example.org', 'louise@rivage.example.org'],
  ['email', 'lou.ise@rivage.example.org', 'lou.ise@rivage.example.org'],
  ['email', 'L.o.uise+x@googlemail.com', 'louise@gmail.com'],
  ['email', '+louise@rivage.example.org', '+louise@rivage.example.org'],
  ['email', 'louise', null],
  ['email', '', null],
  ['phone', '06 39 98 01 39', '+33639980139'],
  ['phone', '0033639980139', '+33639980139'],
  ['phone', '+33 6 39 98 01 39', '+33639980139'],
  ['phone', '0692 12 34 56', '+262692123456'],
  ['phone', '+32 470 12 34 56', '+32470123456'],
  ['phone', '+33', null],
  ['phone', 'none', null],
] as const)('one spelling of %s « %s »', (contact, text, key) => expect(normaliseContact(contact, text)).toBe(key))

const mail = element('input_mail', {}, { name: 'mail' })
const phone = element('input_tel', { mobile: true }, { name: 'phone' })
const spouse = element('input_mail', { errorMessage: 'Le sien.' }, { name: 'spouse_mail' })
const other = element('input_mail', {}, { name: 'counterpart_mail' })
const elements = [mail, phone, spouse, other]
const referential = {
  signers: {
    subscriber: { physique: { firstName: 'none', email: 'mail', phone: 'phone' } },
    subscriber_spouse: { physique: { email: 'spouse_mail' } },
  },
}
const firmContacts = ['louise@rivage.example.org', '+33639980139']
const view = viewOf(elements, { referential, facts: { firmContacts } })
const firm = {
  code: 'element.error.mail-must-be-different-from-partner',
  sentence: 'element.error.mail-must-be-different-from-firm',
}

test.each([
  [mail, 'Louise+moi@rivage.example.org', firm],
  [spouse, 'louise@rivage.example.org', firm],
  [mail, 'jean@example.org', null],
  [phone, '06 39 98 01 39', { code: 'element.error.phone-must-be-different-from-partner' }],
  [phone, '+33639980140', null],
  [other, 'louise@rivage.example.org', null],
] as const)('$name of a signer is not the firm’s: %s', (checked, value, problem) => {
  expect(kinds[checked.type].check(value, checked, view)).toEqual(problem)
})

test('nothing is the firm’s where the server said nothing', () => {
  const silent = viewOf(elements, { referential })
  expect(kinds.input_mail.check('louise@rivage.example.org', mail, silent)).toBeNull()
})

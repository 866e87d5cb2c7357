import { expect, test } from 'vitest'
import { element, viewOf } from '../testing/form-view.ts'
import { kinds } from './kinds.ts'
import { findOwnMessage } from '../session/own-message.ts'

const phone = element('input_tel', { mobile: true }, { name: 'phone' })
const second = element('input_tel', {}, { name: 'second' })
const spouse = element('input_tel', { mobile: true, errorMessage: 'Le sien.' }, { name: 'spouse' })
const mail = element('input_mail', {}, { name: 'mail' })
const coMail = element('input_mail', {}, { name: 'co_mail' })
const spouseMail = element('input_mail', {}, { name: 'spouse_mail' })
const elements = [phone, second, spouse, mail, coMail, spouseMail]
const referential = {
  phonesMustDiffer: [
    ['phone', 'second'],
    ['phone', 'spouse'],
  ],
  emailsMustDiffer: [
    ['mail', 'co_mail'],
    ['mail', 'spouse_mail'],
  ],
  pairing: { coSubscriber: { email: 'co_mail' } },
}
const values = { phone: '+33639980139', mail: 'Jean.Martel@example.org' }
const view = viewOf(elements, { values, referential })

test.each([
  [second, '+33639980139', 'element.error.phones-must-differ'],
  [second, '06 39 98 01 39', 'element.error.phones-must-differ'],
  [second, '+33639980140', undefined],
  [spouse, '+33639980139', 'element.error.spouse-phone'],
  [spouse, '+33639980140', undefined],
  [phone, '+33639980139', undefined],
  [coMail, ' jean.martel@EXAMPLE.org', 'element.error.mail'],
  [coMail, 'jean.martel@EXAMPLE.org', 'element.error.mail-must-be-different-from-co-sub'],
  [spouseMail, 'JEAN.MARTEL@example.org', 'element.error.mail-must-be-different-from-partner'],
  [spouseMail, 'jeanne.martel@example.org', undefined],
] as const)('a contact shared with the subscriber is refused: $name, %s', (checked, value, code) => {
  expect(kinds[checked.type].check(value, checked, view)?.code).toBe(code)
})

test('a hidden contact is no duplicate of another', () => {
  const hidden = viewOf(elements, { values, referential, hidden: ['phone', 'mail'] })
  expect(kinds.input_tel.check('+33639980139', second, hidden)).toBeNull()
  expect(kinds.input_mail.check('jean.martel@example.org', coMail, hidden)).toBeNull()
})

test('the element’s own sentence is for its particular rule, not for a missing or malformed answer', () => {
  expect(findOwnMessage(spouse, 'element.error.spouse-phone', view)).toBe('Le sien.')
  expect(findOwnMessage(spouse, 'element.error.required', view)).toBeNull()
  expect(findOwnMessage(spouse, 'element.error.phone', view)).toBeNull()
  expect(findOwnMessage(second, 'element.error.phones-must-differ', view)).toBeNull()
})

test.each([
  ['an upload', element('input_file', { errorMessage: 'Own' }), 'element.error.receipt', 'Own'],
  ['a bound', element('input_integer', { errorMessage: 'Own', min: 1 }), 'element.error.min', 'Own'],
  ['an upper bound', element('input_integer', { errorMessage: 'Own', max: 1 }), 'element.error.max', 'Own'],
  [
    'a product minimum',
    element('input_product_shares_number', { errorMessage: 'Own', minFrom: 'phone' }),
    'element.error.min',
    'Own',
  ],
  [
    'no product minimum',
    element('input_product_shares_number', { errorMessage: 'Own', minFrom: 'phone' }),
    'element.error.max',
    null,
  ],
  [
    'an imposed answer',
    element('input_radio', { errorMessage: 'Own', expectedValue: 'Oui' }),
    'element.error.refusal',
    'Own',
  ],
  [
    'no answer yet',
    element('input_radio', { errorMessage: 'Own', expectedValue: 'Oui' }),
    'element.error.select-one',
    null,
  ],
  [
    'a sum',
    element('input_percentage_range_group', { errorMessage: 'Own' }),
    'element.error.percentage-range-group-sum',
    'Own',
  ],
  ['no number', element('input_integer', { errorMessage: 'Own' }), 'element.error.number', null],
  ['none', element('input_integer'), 'element.error.min', null],
] as const)('own sentence for %s', (_, checked, code, message) =>
  expect(findOwnMessage(checked, code, view)).toBe(message),
)

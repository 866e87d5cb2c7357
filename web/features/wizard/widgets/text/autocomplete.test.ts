import { expect, test } from 'vitest'
import { autocompleteOf } from './autocomplete.ts'

test.each([
  ['sub_last_name', 'section-sub family-name'],
  ['cosub_email', 'section-cosub email'],
  ['email', 'email'],
  ['sub_phone', 'section-sub tel-national'],
  ['advisor_code', 'off'],
  ['sub_birth_city', 'off'],
  ['sub_birth_country', 'off'],
])('a browser may fill %s in as %s', (name, expected) => expect(autocompleteOf(name)).toBe(expected))

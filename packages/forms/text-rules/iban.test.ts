import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanBic, isBic } from './bic.ts'
import { cleanIban, groupByFour, ibanLength, ibanParts, isIban } from './iban.ts'

const examples = [
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'AZ21NABZ00000000137010001944',
  'BA391290079401028494',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'BH67BMAG00001299123456',
  'BR1800360305000010009795493C1',
  'BY13NBRB3600900000002Z00AB00',
  'CH9300762011623852957',
  'CR05015202001026284066',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'DO28BAGR00000001212453611324',
  'EE382200221020145685',
  'EG380019000500000000263180002',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FO6264600001631634',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GE29NB0000000101904917',
  'GI75NWBK000000007099453',
  'GL8964710001000206',
  'GR1601101250000000012300695',
  'GT82TRAJ01020000001210029690',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IL620108000000099999999',
  'IQ98NBIQ850123456789012',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'JO94CBJO0010000000000131000302',
  'KW81CBKU0000000000001234560101',
  'KZ86125KZT5004100100',
  'LB62099900000001001901229114',
  'LC55HEMM000100010012001200023015',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'LY83002048000020100120361',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MR1300020001010000123456753',
  'MT84MALT011000012345MTLCAST001S',
  'MU17BOMM0101101030300200000MUR',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PK36SCBL0000001123456702',
  'PL61109010140000071219812874',
  'PS92PALS000000000400123456702',
  'PT50000201231234567890154',
  'QA58DOHB00001234567890ABCDEFG',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SA0380000000608010167519',
  'SC18SSCB11010000000000001497USD',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'ST23000100010051845310146',
  'SV62CENR00000000000000700025',
  'TL380080012345678910157',
  'TN5910006035183598478831',
  'TR330006100519786457841326',
  'UA213223130000026007233566001',
  'VA59001123000012345678',
  'VG96VPVG0000012345678901',
  'XK051212012345678906',
]

test.each(examples)('%s is an IBAN of its country', (iban) => {
  expect(isIban(iban)).toBe(true)
  expect(ibanLength(iban.slice(0, 2))).toBe(iban.length)
})

test.each([
  ['a wrong digit', 'FR1420041010050500013M02607'],
  ['two digits swapped', 'FR7630006000011234567890198'],
  ['one character short', 'FR763000600001123456789018'],
  ['one character more', 'FR76300060000112345678901890'],
  ['a country without IBAN', 'US7630006000011234567890189'],
  ['letters where the country has digits', 'DE8937040044053201300A'],
  ['small letters', 'fr7630006000011234567890189'],
  ['spaces', 'FR76 3000 6000 0112 3456 7890 189'],
  ['nothing', ''],
  ['the key 00', 'GB00NWBK60161331926080'],
  ['the key 01', 'NL01ABNA0417164077'],
  ['the key 99', 'RU9904452560040702810412670000050'],
  ['a RIB key that contradicts the account', 'FR7530006000011234567890188'],
])('an IBAN with %s is refused', (_, iban) => expect(isIban(iban)).toBe(false))

test('the RIB key is checked even where the key of the IBAN is right', () => {
  // Same account with each possible RIB key, and the IBAN key computed to match: only one may pass.
  const passing = Array.from({ length: 100 }, (_, key) =>
    withIbanKey(`300060000112345678901${String(key).padStart(2, '0')}`),
  ).filter(isIban)
  expect(passing).toEqual(['FR7630006000011234567890189'])
})

test.each(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FOW', 'GPX', 'HQY', 'IRZ'].map((letters, rank) => [letters, rank + 1] as const),
)('in a French account %s count as %d', (letters, digit) => {
  const key = String(97 - ((89 * 30006 + 15 * 1 + 3 * digit) % 97)).padStart(2, '0')
  for (const letter of letters) expect(isIban(withIbanKey(`30006000010000000000${letter}${key}`))).toBe(true)
})

function withIbanKey(account: string): string {
  const digits = Array.from(`${account}FR00`, (character) => Number.parseInt(character, 36)).join('')
  return `FR${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

test('one wrong digit never passes', () => {
  const iban = 'FR7630006000011234567890189'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      const changed = iban.slice(0, at) + digit + iban.slice(at + 1)
      return isIban(changed) === (changed === iban)
    }),
  )
})

test.each([
  ['IBAN : fr76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
  ['FR76-3000-6000-0112-3456-7890-189', 'FR7630006000011234567890189'],
  ['FR76 30006 00001 12345678901 89', 'FR7630006000011234567890189'],
  ['\u00a0FR76\u202f3000\u00a06000', 'FR7630006000'],
])('« %s » is cleaned', (typed, iban) => expect(cleanIban(typed)).toBe(iban))

test('an IBAN is shown in groups of four', () => {
  expect(groupByFour('FR7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189')
})

test('a French IBAN has the six parts of the bank’s statement of account details', () => {
  expect(ibanParts('FR7630006000011234567890189')).toEqual({
    country: 'FR',
    key: '76',
    bank: '30006',
    counter: '00001',
    account: '12345678901',
    rib: '89',
  })
  expect(ibanParts('BE68539007547034')).toBeNull()
})

test.each([
  ['DEMOFRP0', true],
  ['DEMOFRP0XXX', true],
  ['DEMOFRP0X', false],
  ['DEMOZZP0', false],
  ['DEMOXKP0', true],
  ['DEM0FRP0', false],
  ['DEMOF1P0', false],
  ['demofrp0', false],
  ['', false],
])('BIC %s: %s', (bic, good) => expect(isBic(bic)).toBe(good))

test('a BIC is read with its spaces', () => {
  expect(cleanBic(' demo fr p0 xxx ')).toBe('DEMOFRP0XXX')
})

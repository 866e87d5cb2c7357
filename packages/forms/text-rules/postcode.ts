import { overseas } from './countries.ts'

/** Countries whose postcodes are that many digits. */
const digits: Readonly<Record<number, string>> = {
  3: 'FO IS LS MG PG',
  4: 'AL AM AT AU BD BE BG CH CV CY DK GE GL HT HU LI MK MZ NE NO NZ PH PY SI SJ TN ZA',
  5:
    'BA CR CU DE DO DZ EE EG ES FI FR GT HR ID IQ IT JO KE KH KR KW LA LK MA MC ME MM MX MY PE PK RS SM SN TH TR UA ' +
    `UY VA XK ZM ${overseas.join(' ')}`,
  6: 'BY CN CO EC IN KG KZ RO RU SG TJ TM UZ',
  7: 'CL',
}

const written: Readonly<Record<string, RegExp>> = {
  AD: /^AD\d{3}$/,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  CZ: /^\d{3} ?\d\d$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  GR: /^\d{3} ?\d\d$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  IL: /^\d{5}(?:\d\d)?$/,
  JP: /^\d{3}-?\d{4}$/,
  LT: /^(?:LT-)?\d{5}$/,
  LU: /^(?:L-)?\d{4}$/,
  LV: /^(?:LV-)?\d{4}$/,
  MD: /^(?:MD-?)?\d{4}$/,
  MT: /^[A-Z]{3} ?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PL: /^\d\d-?\d{3}$/,
  PT: /^\d{4}(?:-\d{3})?$/,
  SE: /^\d{3} ?\d\d$/,
  SK: /^\d{3} ?\d\d$/,
  US: /^\d{5}(?:-\d{4})?$/,
}

const shapes: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(digits).flatMap(([count, countries]) =>
    countries.split(' ').map((country) => [country, new RegExp(`^\\d{${count}}$`)] as const),
  ),
  ...Object.entries(written),
])

// For countries without a known format or without postcodes: at least one letter or digit.
const anything = /[\p{L}\p{N}]/u

export const isPostcode = (postcode: string, country: string) =>
  (shapes.get(country) ?? anything).test(postcode.normalize('NFKC').toUpperCase().trim())

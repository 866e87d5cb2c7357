/** The SWIFT registry of account numbers by country: `n` digits, `a` capitals, `c` either. */
const registry =
  'AD n8c12,AE n19,AL n8c16,AT n16,AZ a4c20,BA n16,BE n12,BG a4n6c8,BH a4c14,BI n23,BR n23a1c1,BY c4n4c16,CH n5c12,' +
  'CR n18,CY n8c16,CZ n20,DE n18,DJ n23,DK n14,DO c4n20,EE n16,EG n25,ES n20,FI n14,FK a2n12,FO n14,FR n10c11n2,' +
  'GB a4n14,GE a2n16,GI a4c15,GL n14,GR n7c16,GT c24,HN a4n20,HR n17,HU n24,IE a4n14,IL n19,IQ a4n15,IS n22,' +
  'IT a1n10c12,JO a4n4c18,KW a4c22,KZ n3c13,LB n4c20,LC a4c24,LI n5c12,LT n16,LU n3c13,LV a4c13,LY n21,MC n10c11n2,' +
  'MD c20,ME n18,MK n3c10n2,MN n16,MR n23,MT a4n5c18,MU a4n19a3,NI a4n20,NL a4n10,NO n11,OM n3c16,PK a4c16,PL n24,' +
  'PS a4c21,PT n21,QA a4c21,RO a4c16,RS n18,RU n14c15,SA n2c18,SC a4n20a3,SD n14,SE n20,SI n15,SK n20,SM a1n10c12,' +
  'SO n19,ST n21,SV a4n20,TL n19,TN n20,TR n6c16,UA n6c19,VA n18,VG a4n16,XK n16,YE a4n4c18'

const structures: ReadonlyMap<string, string> = new Map(
  registry.split(',').map((line) => [line.slice(0, 2), line.slice(3)]),
)

/** Accepts what people paste, such as « IBAN : fr76 3000-6000… ». */
export function cleanIban(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*IBAN\s*:?/, '')
    .replaceAll(/[\s.:_/\u2010-\u2015-]/g, '')
}

export const groupByFour = (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function isIban(iban: string): boolean {
  const structure = structures.get(iban.slice(0, 2))
  if (structure === undefined || !isKey(iban.slice(2, 4)) || !fits(iban.slice(4), structure)) return false
  return modulo97(iban.slice(4) + iban.slice(0, 4)) === 1 && (ibanParts(iban)?.rib ?? null) === computeRibKey(iban)
}

/** ISO 7064: check digits are 02 to 98. The checksum alone would also accept 00, 01 and 99. */
const isKey = (key: string) => /^\d{2}$/.test(key) && Number(key) >= 2 && Number(key) <= 98

export function ibanLength(country: string): number | null {
  const structure = structures.get(country)
  return structure === undefined ? null : 4 + parts(structure).reduce((sum, part) => sum + part.length, 0)
}

function fits(account: string, structure: string): boolean {
  let at = 0
  for (const { kind, length } of parts(structure)) {
    const part = account.slice(at, at + length)
    if (part.length < length || !alphabets[kind].test(part)) return false
    at += length
  }
  return at === account.length
}

const alphabets = { n: /^\d+$/, a: /^[A-Z]+$/, c: /^[A-Z\d]+$/ }

function parts(structure: string): { kind: keyof typeof alphabets; length: number }[] {
  return Array.from(structure.matchAll(/([nac])(\d+)/g), ([, kind, length]) => ({
    kind: kind === 'n' || kind === 'a' ? kind : 'c',
    length: Number(length),
  }))
}

// ISO 13616: letters count as 10 to 35. The resulting number is too long for a double.
function modulo97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

type IbanParts = {
  country: string
  key: string
  bank: string
  counter: string
  account: string
  rib: string
}

/** The parts of a French bank statement (RIB); null outside France and Monaco. */
export function ibanParts(iban: string): IbanParts | null {
  const [, country, key, bank, counter, account, rib] =
    /^(FR|MC)(\d{2})(\d{5})(\d{5})([A-Z\d]{11})(\d{2})$/.exec(iban) ?? []
  if (!country || !key || !bank || !counter || !account || !rib) return null
  return { country, key, bank, counter, account, rib }
}

/** The check digits of a RIB; null for other countries. */
function computeRibKey(iban: string): string | null {
  const found = ibanParts(iban)
  if (!found) return null
  const account = found.account.replaceAll(/[A-Z]/g, toRibDigit)
  const rest = (89 * Number(found.bank) + 15 * Number(found.counter) + 3 * Number(account)) % 97
  return String(97 - rest).padStart(2, '0')
}

// A to I, J to R and S to Z stand for 1-9, 1-9 and 2-9.
function toRibDigit(letter: string): string {
  const rank = letter.charCodeAt(0) - 65
  return String(rank < 18 ? (rank % 9) + 1 : rank - 16)
}

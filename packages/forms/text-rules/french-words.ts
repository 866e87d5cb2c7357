/** What the number counts; « part » (share) is feminine. */
export type Unit = 'euro' | 'part' | null

const MAX_SPELLED = 999_999_999_999

/** Uses the traditional spelling, as banks and notaries do. */
export function spellNumber(value: number, unit: Unit): string {
  if (!Number.isFinite(value) || value < 0 || value > MAX_SPELLED) return ''
  if (unit === 'euro') return spellEuros(value)
  if (!Number.isInteger(value)) return ''
  return unit === 'part' ? spellShares(value) : spellInteger(value)
}

/**
 * Ignores hyphens, which the 1990 spelling changed, and accents. The plurals of « vingt » and « cent » and the « d' »
 * must be right.
 */
export function matchesNumber(text: string, value: number, unit: Unit): boolean {
  if (text !== '' && text === spellNumber(value, unit)) return true
  if (text.length > 500) return false
  const given = foldText(text)
  return listAcceptedWords(value, unit).some((words) => words !== '' && foldText(words) === given)
}

function listAcceptedWords(value: number, unit: Unit): string[] {
  const words = spellNumber(value, unit)
  // « et » may be omitted: « deux cents euros cinquante centimes ».
  if (unit === 'euro' && !Number.isInteger(value)) return [words, words.replace(/(euros?) et /, '$1 ')]
  if (unit === null || !Number.isInteger(value)) return [words]
  const bare = spellInteger(value)
  return unit === 'euro' ? [words, bare] : [words, bare, toFeminine(bare), bare + shareNoun(value, bare)]
}

function spellEuros(value: number): string {
  // 0.29 * 100 is not exactly 29, so the cents come from the decimal text.
  const [euros = 0, cents = 0] = value.toFixed(2).split('.').map(Number)
  const parts: string[] = []
  if (euros > 0 || cents === 0) {
    const words = spellInteger(euros)
    parts.push(words + (endsWithNoun(words) ? " d'euros" : toPlural(euros, ' euro')))
  }
  if (cents > 0) parts.push(spellInteger(cents) + toPlural(cents, ' centime'))
  return parts.join(' et ')
}

function spellShares(value: number): string {
  const words = spellInteger(value)
  return toFeminine(words) + shareNoun(value, words)
}

const shareNoun = (value: number, words: string) => (endsWithNoun(words) ? ' de parts' : toPlural(value, ' part'))
const toFeminine = (words: string) => words.replace(/(^|[ -])un$/, '$1une')

// « million » and « milliard » are nouns and take « de » before another noun; « mille » does not.
const endsWithNoun = (words: string) => /(?:million|milliard)s?$/.test(words)

const toPlural = (count: number, noun: string) => (count > 1 ? `${noun}s` : noun)

function spellInteger(value: number): string {
  if (value === 0) return 'zéro'
  const words: string[] = []
  for (const [size, noun] of [
    [1e9, ' milliard'],
    [1e6, ' million'],
  ] as const) {
    const count = Math.floor(value / size) % 1000
    if (count > 0) words.push(spellBelow1000(count, true) + toPlural(count, noun))
  }
  const thousands = Math.floor(value / 1000) % 1000
  if (thousands > 0) words.push(thousands === 1 ? 'mille' : `${spellBelow1000(thousands, false)} mille`)
  const rest = value % 1000
  if (rest > 0) words.push(spellBelow1000(rest, true))
  return words.join(' ')
}

/** `last`: no numeral follows, so « cent » and « vingt » take their plural. */
function spellBelow1000(value: number, last: boolean): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return spellBelow100(rest, last)
  const cent = hundreds === 1 ? 'cent' : `${units[hundreds]} cent${rest === 0 && last ? 's' : ''}`
  return rest === 0 ? cent : `${cent} ${spellBelow100(rest, last)}`
}

function spellBelow100(value: number, last: boolean): string {
  if (value === 80) return last ? 'quatre-vingts' : 'quatre-vingt'
  if (value > 80) return `quatre-vingt-${units[value - 80]}`
  if (value < 20) return units[value] ?? ''
  const ten = Math.min(Math.floor(value / 10), 6)
  const unit = value - ten * 10
  if (unit === 0) return tens[ten] ?? ''
  return unit === 1 || unit === 11 ? `${tens[ten]} et ${units[unit]}` : `${tens[ten]}-${units[unit]}`
}

const units =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc`´]/g, "'")
    .replaceAll(/[-\u00ad\u2010-\u2015\u2212]/g, ' ')
    .replaceAll("'", "' ")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What a written number counts: nothing, money, or shares (« part » is feminine). */
export type Unit = 'euro' | 'part' | null

/** Beyond this no amount of the product is written in words. */
const largestWritten = 999_999_999_999

/** The number in French letters, in the traditional spelling used by banks and notaries. */
export function numberWords(value: number, unit: Unit): string {
  if (!Number.isFinite(value) || value < 0 || value > largestWritten) return ''
  if (unit === 'euro') return euroWords(value)
  if (!Number.isInteger(value)) return ''
  return unit === 'part' ? shareWords(value) : integerWords(value)
}

/**
 * Whether a text says this number. The spellings of before and after 1990 differ only by hyphens, and accents are
 * often lost on a keyboard: both are forgiven. The plurals of « vingt » and « cent » and the « d' » are not.
 */
export function saysNumber(text: string, value: number, unit: Unit): boolean {
  if (text !== '' && text === numberWords(value, unit)) return true
  if (text.length > 500) return false
  const given = plain(text)
  return acceptedWords(value, unit).some((words) => words !== '' && plain(words) === given)
}

function acceptedWords(value: number, unit: Unit): string[] {
  const words = numberWords(value, unit)
  // « deux cents euros cinquante centimes » is said as well.
  if (unit === 'euro' && !Number.isInteger(value)) return [words, words.replace(/(euros?) et /, '$1 ')]
  if (unit === null || !Number.isInteger(value)) return [words]
  const bare = integerWords(value)
  return unit === 'euro' ? [words, bare] : [words, bare, feminine(bare), bare + shareNoun(value, bare)]
}

function euroWords(value: number): string {
  // A number times a hundred may fall just beside the integer (0.29 * 100); the cents are read from its text instead.
  const [euros = 0, cents = 0] = value.toFixed(2).split('.').map(Number)
  const parts: string[] = []
  if (euros > 0 || cents === 0) {
    const words = integerWords(euros)
    parts.push(words + (endsWithNoun(words) ? " d'euros" : plural(euros, ' euro')))
  }
  if (cents > 0) parts.push(integerWords(cents) + plural(cents, ' centime'))
  return parts.join(' et ')
}

function shareWords(value: number): string {
  const words = integerWords(value)
  return feminine(words) + shareNoun(value, words)
}

const shareNoun = (value: number, words: string) => (endsWithNoun(words) ? ' de parts' : plural(value, ' part'))
const feminine = (words: string) => words.replace(/(^|[ -])un$/, '$1une')

// « million » and « milliard » are nouns: they take « de » before another noun, where « mille » does not.
const endsWithNoun = (words: string) => /(?:million|milliard)s?$/.test(words)

// In French the plural starts at two: zéro euro, un euro.
const plural = (count: number, noun: string) => (count > 1 ? `${noun}s` : noun)

function integerWords(value: number): string {
  if (value === 0) return 'zéro'
  const words: string[] = []
  for (const [size, noun] of [
    [1e9, ' milliard'],
    [1e6, ' million'],
  ] as const) {
    const count = Math.floor(value / size) % 1000
    if (count > 0) words.push(below1000(count, true) + plural(count, noun))
  }
  const thousands = Math.floor(value / 1000) % 1000
  if (thousands > 0) words.push(thousands === 1 ? 'mille' : `${below1000(thousands, false)} mille`)
  const rest = value % 1000
  if (rest > 0) words.push(below1000(rest, true))
  return words.join(' ')
}

/** `last`: no numeral follows, so « cent » and « vingt » may take their plural. */
function below1000(value: number, last: boolean): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return below100(rest, last)
  const cent = hundreds === 1 ? 'cent' : `${units[hundreds]} cent${rest === 0 && last ? 's' : ''}`
  return rest === 0 ? cent : `${cent} ${below100(rest, last)}`
}

function below100(value: number, last: boolean): string {
  if (value === 80) return last ? 'quatre-vingts' : 'quatre-vingt'
  if (value > 80) return `quatre-vingt-${units[value - 80]}`
  if (value < 20) return units[value] ?? ''
  // 70 to 79 count on from sixty.
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

function plain(text: string): string {
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

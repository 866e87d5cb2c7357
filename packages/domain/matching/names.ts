/** `same`: equal but for case, accents, spaces and hyphens. `near`: a typo, the same sound, or part of a longer name. */
export type Likeness = 'same' | 'near' | 'different'

const particles = new Set(['de', 'du', 'des', 'd', 'van', 'von', 'der', 'den', 'del', 'di', 'da'])
const legalForms = new Set([
  'sci',
  'sarl',
  'sas',
  'sasu',
  'sa',
  'eurl',
  'snc',
  'scp',
  'selarl',
  'ei',
  'asso',
  'association',
])

const SEPARATORS = /[^\p{L}\p{N}]+/u

const toPlainLetters = (name: string) =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

const fold = (name: string) => toPlainLetters(name).split(SEPARATORS).join('')

/** Drops accents, case, hyphens and particles. A name made only of particles keeps them. */
export function wordsOf(name: string): string[] {
  const words = toPlainLetters(name)
    .split(SEPARATORS)
    .filter((word) => word !== '')
  const significant = words.filter((word) => !particles.has(word))
  return significant.length > 0 ? significant : words
}

export function companyWords(name: string): string[] {
  const words = wordsOf(name)
  const significant = words.filter((word) => !legalForms.has(word))
  return significant.length > 0 ? significant : words
}

export const compareWords = (one: string, other: string): Likeness => compare(one, other, wordsOf)

/** The legal form is compared apart: « SCI Les Tilleuls » is near « Les Tilleuls ». */
export const compareCompanies = (one: string, other: string): Likeness => compare(one, other, companyWords)

function compare(one: string, other: string, toWords: (name: string) => string[]): Likeness {
  const folded = fold(one)
  if (folded !== '' && folded === fold(other)) return 'same'
  return areWordsNear(toWords(one), toWords(other)) ? 'near' : 'different'
}

/** Word by word in any order: « Jean-Pierre » is near « Pierre Jean », « Jean » and « Jehan ». */
function areWordsNear(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const left = [...many]
  for (const word of few) {
    const same = left.indexOf(word)
    const found = same >= 0 ? same : left.findIndex((candidate) => isNear(word, candidate))
    if (found < 0) return isNear(one.join(''), other.join(''))
    left.splice(found, 1)
  }
  return few.length > 0
}

const MIN_TYPO_LENGTH = 4

function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const soundOne = soundOf(one)
  if (soundOne.length > 1 && soundOne === soundOf(other)) return true
  return Math.min(one.length, other.length) >= MIN_TYPO_LENGTH && isOneTypo(one, other)
}

export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  if (rest(short, start + 1) === rest(long, start + 1)) return true
  const exchanged = short[start] === long[start + 1] && short[start + 1] === long[start]
  return exchanged && rest(short, start + 2) === rest(long, start + 2)
}

// The order matters: each rule reads the output of the previous one.
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(sch|sh|ch)/g, '8'],
  [/th/g, 't'],
  [/eaux?|aux?/g, 'o'],
  [/a[iy]|e[iy]|oe/g, 'e'],
  [/y/g, 'i'],
  [/gu(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[ei])/g, 's'],
  [/qu?|ck|c/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/m(?=[bp])/g, 'n'],
  [/h/g, ''],
  [/e[rz]$/g, 'e'],
  [/(.)\1+/g, '$1'],
  [/[estdxp]+$/g, ''],
]

/** A rough French phonetic key: « Lefebvre » and « Lefèvre » differ, « Garnier » and « Garnié » do not. */
export function soundOf(word: string): string {
  const cached = soundCache.get(word)
  if (cached !== undefined) return cached
  if (soundCache.size >= MAX_CACHED_SOUNDS) soundCache.clear()
  const sound = computeSound(word)
  soundCache.set(word, sound)
  return sound
}

/** Cache: many people share few names. */
const soundCache = new Map<string, string>()
const MAX_CACHED_SOUNDS = 20_000

function computeSound(word: string): string {
  return sounds.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word) || word
}

/** How alike two names are: the same, nearly so (a typing mistake, a sound, a part of a longer one), or different. */
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

/** The words of a name without accents, case, hyphens and particles. A name made of particles alone keeps them. */
export function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !particles.has(word))
  return telling.length > 0 ? telling : words
}

/** The words of a company's name; its legal form is asked apart. */
export function companyWords(name: string): string[] {
  const words = wordsOf(name)
  const telling = words.filter((word) => !legalForms.has(word))
  return telling.length > 0 ? telling : words
}

/** Compares names word by word, in any order: « Jean-Pierre » is « Pierre Jean », nearly « Jean », and « Jehan ». */
export function compareWords(one: readonly string[], other: readonly string[]): Likeness {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  const left = [...many]
  let allSame = true
  for (const word of few) {
    const same = left.indexOf(word)
    const found = same >= 0 ? same : left.findIndex((candidate) => isNear(word, candidate))
    if (found < 0) return isNear(one.join(''), other.join('')) ? 'near' : 'different'
    if (same < 0) allSame = false
    left.splice(found, 1)
  }
  return allSame && left.length === 0 ? 'same' : 'near'
}

const SHORTEST_TYPED_WRONG = 4

/** One typing mistake in a word that is long enough to allow for it, or the same sound. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const soundOne = soundOf(one)
  if (soundOne.length > 1 && soundOne === soundOf(other)) return true
  return Math.min(one.length, other.length) >= SHORTEST_TYPED_WRONG && isOneMistake(one, other)
}

/** Whether one letter was left out, added, replaced, or exchanged with its neighbour. */
function isOneMistake(one: string, other: string): boolean {
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

// In this order: what a rule leaves is what the next one reads.
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

/** How a French ear hears a word, roughly: « Lefebvre » and « Lefèvre » differ, « Garnier » and « Garnié » do not. */
export function soundOf(word: string): string {
  const kept = keptSounds.get(word)
  if (kept !== undefined) return kept
  if (keptSounds.size >= MOST_SOUNDS) keptSounds.clear()
  const sound = workOutSound(word)
  keptSounds.set(word, sound)
  return sound
}

/** Thousands of people share few names: the cache spares most of the comparison of a name that many have. */
const keptSounds = new Map<string, string>()
const MOST_SOUNDS = 20_000

function workOutSound(word: string): string {
  return sounds.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word) || word
}

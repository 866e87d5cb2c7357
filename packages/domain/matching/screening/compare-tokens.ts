import { foldWord, type Reading, type Token } from './fold.ts'
import { areTwoFrenchNames } from './french-names.ts'
import { translationGroups } from './name-forms.ts'

/** `variant`: another transcription. `typo`: mistyped, translated or abbreviated. */
export type TokenLikeness = 'same' | 'variant' | 'typo'

const MIN_VARIANT_LENGTH = 4
const MIN_TYPO_LENGTH = 4
/** In shorter words a different first letter means a different name: Paul and Raul. */
const MIN_INITIAL_TYPO_LENGTH = 6

export function compareTokens(one: Token, other: Token): TokenLikeness | null {
  if (one.word === other.word) return 'same'
  const likeness = compareReadings(one.readings, other.readings)
  if (likeness) return areTwoFrenchNames(one.word, other.word) ? 'typo' : likeness
  const isNear = isMistyped(one, other) || isInitial(one, other) || isInitial(other, one) || isTranslated(one, other)
  return isNear ? 'typo' : null
}

function compareReadings(ones: readonly Reading[], others: readonly Reading[]): 'same' | 'variant' | null {
  let isVariant = false
  for (const one of ones)
    for (const other of others) {
      if (one.fold === other.fold) return 'same'
      isVariant ||= one.coarse === other.coarse && one.coarse.length >= MIN_VARIANT_LENGTH
      isVariant ||= withoutArticle(one) === other.fold || withoutArticle(other) === one.fold
    }
  return isVariant ? 'variant' : null
}

/** « Alassad » is « Assad ». */
const withoutArticle = ({ fold }: Reading) => (/^[aeu]l.{4}/.test(fold) ? fold.slice(2) : null)

const isInitialLetter = (word: string) => /^\p{L}$/u.test(word)
const isInitial = (one: Token, other: Token) => isInitialLetter(one.word) && other.word.startsWith(one.word)

const groupsByFold = new Map<string, number[]>()
for (const [group, names] of translationGroups.entries())
  for (const fold of new Set(names.split(' ').map(foldWord)))
    groupsByFold.set(fold, [...(groupsByFold.get(fold) ?? []), group])

const translationsOf = ({ readings }: Token) => readings.flatMap(({ fold }) => groupsByFold.get(fold) ?? [])

function isTranslated(one: Token, other: Token): boolean {
  const groups = translationsOf(one)
  return groups.length > 0 && translationsOf(other).some((group) => groups.includes(group))
}

function isMistyped(one: Token, other: Token): boolean {
  const length = Math.min(one.word.length, other.word.length)
  if (length < MIN_TYPO_LENGTH) return false
  for (const left of one.readings)
    for (const right of other.readings) {
      if (length < MIN_INITIAL_TYPO_LENGTH && initialOf(left) !== initialOf(right)) continue
      if (isOneTypo(left.fold, right.fold)) return true
      const shortest = Math.min(left.coarse.length, right.coarse.length)
      if (shortest > MIN_VARIANT_LENGTH && isOneTypo(left.coarse, right.coarse)) return true
    }
  return false
}

/** Initials that transcriptions interchange: Khalid and Halid, Jamal and Gamal, Ebrahim and Ibrahim. */
const initials: Readonly<Record<string, string>> = { h: 'k', g: 'k', j: 'k', e: 'a', i: 'a', y: 'a', u: 'o' }
const initialOf = ({ fold: [first = ''] }: Reading) => initials[first] ?? first

/** One letter missing, added, replaced or swapped with its neighbour, except the first two. */
function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short.length < MIN_TYPO_LENGTH - 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  const isExchanged = start > 0 && short[start] === long[start + 1] && short[start + 1] === long[start]
  return isExchanged && short.slice(start + 2) === long.slice(start + 2)
}

/** Blocking keys: words that `compareTokens` matches share at least one, apart from initials. */
export function keysOfToken(token: Token): Set<string> {
  const keys = new Set([`w${token.word}`, ...translationsOf(token).map((group) => `t${group}`)])
  for (const reading of token.readings) {
    const article = withoutArticle(reading)
    keys.add(`f${reading.fold}`).add(`c${reading.coarse}`)
    if (article !== null) keys.add(`f${article}`)
    if (token.word.length < MIN_TYPO_LENGTH) continue
    for (const each of listDeletions(reading.fold)) keys.add(`f${each}`)
    for (const each of listDeletions(reading.coarse)) keys.add(`c${each}`)
  }
  return keys
}

/** An initial is stored under its letter and looks up words that start with it, and vice versa. */
export const initialKeysOf = ({ word }: Token) => {
  const first = word.slice(0, 1)
  const [store, find] = isInitialLetter(word) ? ['initial', 'begins'] : ['begins', 'initial']
  return { store: `${store} ${first}`, find: `${find} ${first}` }
}

/** Deletion neighbourhood: two texts one typo apart share an element. */
const listDeletions = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))

import { foldWord, type Reading, type Token } from './fold.ts'
import { areTwoFrenchNames } from './french-names.ts'
import { translationGroups } from './name-forms.ts'

/** How two words may be one: written the same, transcribed differently, or mistyped, translated or abbreviated. */
export type TokenLikeness = 'same' | 'variant' | 'typo'

const SHORTEST_VARIANT = 4
const SHORTEST_MISTYPED = 4
/** In shorter words another first letter makes another name: Paul and Raul. */
const SHORTEST_MISTYPED_AT_START = 6

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
      isVariant ||= one.coarse === other.coarse && one.coarse.length >= SHORTEST_VARIANT
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
  if (length < SHORTEST_MISTYPED) return false
  for (const left of one.readings)
    for (const right of other.readings) {
      if (length < SHORTEST_MISTYPED_AT_START && initialOf(left) !== initialOf(right)) continue
      if (isOneMistake(left.fold, right.fold)) return true
      const shortest = Math.min(left.coarse.length, right.coarse.length)
      if (shortest > SHORTEST_VARIANT && isOneMistake(left.coarse, right.coarse)) return true
    }
  return false
}

/** First letters that transcriptions exchange: Khalid and Halid, Jamal and Gamal, Ebrahim and Ibrahim. */
const initials: Readonly<Record<string, string>> = { h: 'k', g: 'k', j: 'k', e: 'a', i: 'a', y: 'a', u: 'o' }
const initialOf = ({ fold: [first = ''] }: Reading) => initials[first] ?? first

/** Whether one letter was left out, added, replaced or exchanged with its neighbour; the first two are not exchanged. */
function isOneMistake(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short.length < SHORTEST_MISTYPED - 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  const isExchanged = start > 0 && short[start] === long[start + 1] && short[start + 1] === long[start]
  return isExchanged && short.slice(start + 2) === long.slice(start + 2)
}

/** Keys that a word has in common with every word that `compareTokens` finds alike, besides initials. */
export function keysOfToken(token: Token): Set<string> {
  const keys = new Set([`w${token.word}`, ...translationsOf(token).map((group) => `t${group}`)])
  for (const reading of token.readings) {
    const article = withoutArticle(reading)
    keys.add(`f${reading.fold}`).add(`c${reading.coarse}`)
    if (article !== null) keys.add(`f${article}`)
    if (token.word.length < SHORTEST_MISTYPED) continue
    for (const each of shorten(reading.fold)) keys.add(`f${each}`)
    for (const each of shorten(reading.coarse)) keys.add(`c${each}`)
  }
  return keys
}

/** An initial is stored under its letter and looks for words that begin with it; a word the other way round. */
export const initialKeysOf = ({ word }: Token) => {
  const first = word.slice(0, 1)
  const [store, find] = isInitialLetter(word) ? ['initial', 'begins'] : ['begins', 'initial']
  return { store: `${store} ${first}`, find: `${find} ${first}` }
}

/** A text with each of its letters left out: two texts that are one mistake apart have one of them in common. */
const shorten = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))

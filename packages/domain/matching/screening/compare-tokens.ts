import type { Token } from './fold.ts'

/** How two words may be one: written the same, transcribed differently, mistyped or abbreviated. */
export type TokenLikeness = 'same' | 'variant' | 'typo'

const SHORTEST_VARIANT = 4
const SHORTEST_MISTYPED = 4
/** In shorter words another first letter makes another name: Paul and Raul. */
const SHORTEST_MISTYPED_AT_START = 6

export function compareTokens(one: Token, other: Token): TokenLikeness | null {
  if (one.fold === other.fold) return 'same'
  if (one.coarse === other.coarse && one.coarse.length >= SHORTEST_VARIANT) return 'variant'
  if (withoutArticle(one) === other.fold || withoutArticle(other) === one.fold) return 'variant'
  return isMistyped(one, other) || isInitial(one, other) || isInitial(other, one) ? 'typo' : null
}

/** « Alassad » is « Assad ». */
const withoutArticle = ({ fold }: Token) => (/^[aeu]l.{4}/.test(fold) ? fold.slice(2) : null)

const isInitial = (one: Token, other: Token) => /^\p{L}$/u.test(one.word) && other.word.startsWith(one.word)

function isMistyped(one: Token, other: Token): boolean {
  const length = Math.min(one.word.length, other.word.length)
  if (length < SHORTEST_MISTYPED) return false
  if (length < SHORTEST_MISTYPED_AT_START && initialOf(one) !== initialOf(other)) return false
  if (isOneMistake(one.fold, other.fold)) return true
  return Math.min(one.coarse.length, other.coarse.length) > SHORTEST_VARIANT && isOneMistake(one.coarse, other.coarse)
}

/** First letters that transcriptions exchange: Khalid and Halid, Jamal and Gamal, Ebrahim and Ibrahim. */
const initials: Readonly<Record<string, string>> = { h: 'k', g: 'k', j: 'k', e: 'a', i: 'a', y: 'a', u: 'o' }
const initialOf = ({ fold: [first = ''] }: Token) => initials[first] ?? first

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

/** What a word has in common with every other that is the same, a variant or one mistake away: keys of an index. */
export function keysOfToken({ word, fold, coarse }: Token): Set<string> {
  const article = withoutArticle({ word, fold, coarse })
  const keys = [`f${fold}`, `c${coarse}`, ...(article === null ? [] : [`f${article}`])]
  if (word.length < SHORTEST_MISTYPED) return new Set(keys)
  return new Set([...keys, ...shorten(fold).map((each) => `f${each}`), ...shorten(coarse).map((each) => `c${each}`)])
}

/** A text with each of its letters left out: two texts that are one mistake apart have one of them in common. */
const shorten = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))

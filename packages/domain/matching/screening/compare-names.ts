import { compareTokens, type TokenLikeness } from './compare-tokens.ts'
import { toToken, type Token } from './fold.ts'

/** Matching words of two names, by position in each. */
export type Pairs = readonly { readonly one: number; readonly other: number; readonly likeness: TokenLikeness }[]
/**
 * `equal`: word for word. `contained`: one has more words. `near`: with typos. `partial`: two words. `shared`: one
 * word.
 */
export type NameLikeness = 'equal' | 'contained' | 'near' | 'partial' | 'shared'
type NameComparison = { readonly likeness: NameLikeness | null; readonly pairs: Pairs }

const order: readonly (NameLikeness | null)[] = ['equal', 'contained', 'near', 'partial', 'shared', null]
const likenesses = ['same', 'variant', 'typo'] as const

/** Two words of one name may be written as one word in the other. */
export function compareNames(one: readonly Token[], other: readonly Token[]): NameComparison {
  const plain = judge(one, other, pairTokens(one, other))
  if (plain.likeness === 'equal') return plain
  const joined = [
    ...one.slice(1).map((_, at) => compareJoined(one, other, at)),
    ...other.slice(1).map((_, at) => flip(compareJoined(other, one, at))),
  ]
  return [plain, ...joined].reduce((best, next) => (isBetter(next, best) ? next : best))
}

const isBetter = (next: NameComparison, best: NameComparison) =>
  order.indexOf(next.likeness) < order.indexOf(best.likeness)

function compareJoined(one: readonly Token[], other: readonly Token[], at: number): NameComparison {
  const joined = joinAt(one, at)
  const { likeness, pairs } = judge(joined, other, pairTokens(joined, other))
  // Maps back to the positions in the original name; both joined words get the same pair.
  const places = pairs.flatMap((pair) => {
    if (pair.one < at) return [pair]
    const after = { ...pair, one: pair.one + 1 }
    return pair.one === at ? [pair, after] : [after]
  })
  const isTwoWords = likeness === 'shared' && pairs[0]?.one === at
  return { likeness: isTwoWords ? 'partial' : likeness, pairs: places }
}

export const joinAt = (tokens: readonly Token[], at: number): Token[] => [
  ...tokens.slice(0, at),
  toToken(
    tokens
      .slice(at, at + 2)
      .map(({ text }) => text)
      .join(''),
  ),
  ...tokens.slice(at + 2),
]

const flip = ({ likeness, pairs }: NameComparison): NameComparison => ({
  likeness,
  pairs: pairs.map(({ one, other, likeness: each }) => ({ one: other, other: one, likeness: each })),
})

/** Greedy: identical words first, then variants, then typos. Each word is paired at most once. */
export function pairTokens(one: readonly Token[], other: readonly Token[]): Pairs {
  const found = one.flatMap((left, at) =>
    other.flatMap((right, place) => {
      const likeness = compareTokens(left, right)
      return likeness === null ? [] : [{ one: at, other: place, likeness }]
    }),
  )
  const pairs: Pairs[number][] = []
  for (const likeness of likenesses)
    for (const pair of found)
      if (pair.likeness === likeness && !pairs.some((taken) => taken.one === pair.one || taken.other === pair.other))
        pairs.push(pair)
  return pairs
}

function judge(one: readonly Token[], other: readonly Token[], pairs: Pairs): NameComparison {
  const left = [one.length - pairs.length, other.length - pairs.length]
  const isMistyped = pairs.some(({ likeness }) => likeness === 'typo')
  if (pairs.length === 0) return { likeness: null, pairs }
  if (left.every((count) => count === 0)) return { likeness: isMistyped ? 'near' : 'equal', pairs }
  if (pairs.length > 1 && left.includes(0)) return { likeness: isMistyped ? 'near' : 'contained', pairs }
  if (pairs.length > 1) return { likeness: 'partial', pairs }
  return { likeness: isMistyped ? null : 'shared', pairs }
}

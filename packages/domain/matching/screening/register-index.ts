import { compareTokens, keysOfToken } from './compare-tokens.ts'
import { joinAt } from './compare-names.ts'
import type { Token } from './fold.ts'
import { gradeCompany, gradePerson, type ScreeningMatch } from './grade.ts'
import { namesOfListed, namesOfScreened, type Listed, type Name, type Screened } from './listed.ts'

/** Those of a register who may be somebody, each with how far. */
export type FindListed = (asked: Screened) => ({ listed: Listed } & ScreeningMatch)[]

type Entry = { readonly listed: Listed; readonly name: Name }

/**
 * A register to search many times. Names are found by their words, and words by keys that they share with every spelling
 * that is compared as alike, so that nobody is missed and few are compared.
 */
export function indexListed(all: readonly Listed[]): FindListed {
  const entries = all.flatMap((listed) => namesOfListed(listed).map((name): Entry => ({ listed, name })))
  const words = indexWords(entries)
  return (asked) => {
    const best = new Map<Listed, ScreeningMatch>()
    for (const own of namesOfScreened(asked))
      for (const at of findEntries(words, entries, asked, own)) keepBest(best, entries[at], asked, own)
    return [...best].map(([listed, match]) => ({ listed, ...match })).toSorted(byGrade)
  }
}

function keepBest(best: Map<Listed, ScreeningMatch>, entry: Entry | undefined, asked: Screened, own: Name): void {
  if (!entry) return
  const { listed, name } = entry
  const match = listed.isMoralPerson ? gradeCompany(own, name) : gradePerson(asked, own, listed, name)
  if (match && (!best.has(listed) || match.grade === 'probable')) best.set(listed, match)
}

const byGrade = (one: { grade: string; listed: Listed }, other: { grade: string; listed: Listed }) =>
  other.grade.localeCompare(one.grade) || one.listed.id - other.listed.id

type Word = { readonly token: Token; readonly entries: number[] }
type Words = { readonly byKey: Map<string, Word[]>; readonly found: Map<string, readonly Word[]> }

function indexWords(entries: readonly Entry[]): Words {
  const known = new Map<string, Word>()
  for (const [at, { name }] of entries.entries())
    for (const token of withJoined(name.tokens)) {
      const word = known.get(token.word)
      if (word) word.entries.push(at)
      else known.set(token.word, { token, entries: [at] })
    }
  const byKey = new Map<string, Word[]>()
  for (const word of known.values())
    for (const key of keysOfToken(word.token)) {
      const same = byKey.get(key)
      if (same) same.push(word)
      else byKey.set(key, [word])
    }
  return { byKey, found: new Map() }
}

/** The words of a name, and each two neighbours as one word. */
const withJoined = (tokens: readonly Token[]): Token[] => [
  ...tokens,
  ...tokens.slice(1).flatMap((_, at) => joinAt(tokens, at).slice(at, at + 1)),
]

/** Names that have two words in common with one that is asked, or one where that may be enough. */
function findEntries(words: Words, entries: readonly Entry[], asked: Screened, { tokens }: Name): number[] {
  const isCompany = asked.isMoralPerson ?? false
  const counts = new Map<number, number>()
  const count = (token: Token, weight: number) => {
    for (const word of findWords(words, token))
      for (const at of word.entries) counts.set(at, (counts.get(at) ?? 0) + weight)
  }
  for (const token of tokens) count(token, 1)
  for (const token of withJoined(tokens).slice(tokens.length)) count(token, 2)
  const isShort = isOneWord(tokens)
  return [...counts].flatMap(([at, found]) => {
    const entry = entries[at]
    if (!entry || entry.listed.isMoralPerson !== isCompany) return []
    const isEnough = found > 1 || isCompany || isShort || isOneWord(entry.name.tokens) || isBornOn(entry, asked)
    return isEnough ? [at] : []
  })
}

/** Besides initials, which no key finds. */
const isOneWord = (tokens: readonly Token[]) => tokens.filter(({ word }) => word.length > 1).length <= 1
const isBornOn = ({ listed }: Entry, { birthDay }: Screened) => listed.birthDays.some((day) => day === birthDay)

/** Thousands of people share few names: the words that are alike are looked for once. */
const MOST_FOUND = 20_000

function findWords({ byKey, found }: Words, token: Token): readonly Word[] {
  const known = found.get(token.word)
  if (known) return known
  if (found.size >= MOST_FOUND) found.clear()
  const near = new Set([...keysOfToken(token)].flatMap((key) => byKey.get(key) ?? []))
  const alike = [...near].filter((word) => compareTokens(token, word.token) !== null)
  found.set(token.word, alike)
  return alike
}

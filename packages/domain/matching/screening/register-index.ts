import { compareTokens, initialKeysOf, keysOfToken } from './compare-tokens.ts'
import { joinAt } from './compare-names.ts'
import type { Token } from './fold.ts'
import { gradeCompany, gradePerson, type ScreeningMatch } from './grade.ts'
import { namesOfListed, namesOfScreened, type Listed, type Name, type Screened } from './listed.ts'

export type FindListed = (person: Screened) => ({ listed: Listed } & ScreeningMatch)[]

type Entry = { readonly listed: Listed; readonly name: Name }

/**
 * Inverted index over a register. Names are found by their words, and words by blocking keys shared with every spelling
 * that matches, so no match is missed and few pairs are compared.
 */
export function indexListed(all: readonly Listed[]): FindListed {
  const entries = all.flatMap((listed) => namesOfListed(listed).map((name): Entry => ({ listed, name })))
  const words = indexWords(entries)
  return (person) => {
    const best = new Map<Listed, ScreeningMatch>()
    for (const own of namesOfScreened(person))
      for (const entry of findEntries(words, entries, person, own)) addMatch(best, entry, person, own)
    return [...best].map(([listed, match]) => ({ listed, ...match })).toSorted(byGrade)
  }
}

function addMatch(best: Map<Listed, ScreeningMatch>, { listed, name }: Entry, person: Screened, own: Name): void {
  const match = listed.isMoralPerson ? gradeCompany(own, name) : gradePerson(person, own, listed, name)
  if (match && (!best.has(listed) || match.grade === 'probable')) best.set(listed, match)
}

const byGrade = (one: { grade: string; listed: Listed }, other: { grade: string; listed: Listed }) =>
  other.grade.localeCompare(one.grade) || one.listed.id - other.listed.id

/** A word of the register, with the entries that contain it alone or as two joined neighbours. */
type Word = { readonly token: Token; readonly entries: number[]; readonly joinedEntries: number[] }
type Words = { readonly byKey: Map<string, Word[]>; readonly found: Map<string, readonly Word[]> }

function indexWords(entries: readonly Entry[]): Words {
  const words = new Map<string, Word>()
  const wordOf = (token: Token) => {
    const word = words.get(token.text) ?? { token, entries: [], joinedEntries: [] }
    words.set(token.text, word)
    return word
  }
  for (const [at, { name }] of entries.entries()) {
    for (const token of name.tokens) wordOf(token).entries.push(at)
    for (const token of joinNeighbours(name.tokens)) wordOf(token).joinedEntries.push(at)
  }
  const byKey = new Map<string, Word[]>()
  for (const word of words.values())
    for (const key of [...keysOfToken(word.token), initialKeysOf(word.token).store]) {
      const same = byKey.get(key)
      if (same) same.push(word)
      else byKey.set(key, [word])
    }
  return { byKey, found: new Map() }
}

const joinNeighbours = (tokens: readonly Token[]): Token[] =>
  tokens.slice(1).flatMap((_, at) => joinAt(tokens, at).slice(at, at + 1))

/** Entries that share two words with the name (a joined word counts as two), or one where that is enough. */
function findEntries(words: Words, entries: readonly Entry[], person: Screened, { tokens }: Name): Entry[] {
  const isCompany = person.isMoralPerson ?? false
  const counts = new Map<number, number>()
  const count = (token: Token, weight: number) => {
    for (const word of findWords(words, token)) {
      for (const at of word.entries) counts.set(at, (counts.get(at) ?? 0) + weight)
      for (const at of word.joinedEntries) counts.set(at, (counts.get(at) ?? 0) + 2)
    }
  }
  for (const token of tokens) count(token, 1)
  for (const token of joinNeighbours(tokens)) count(token, 2)
  return [...counts].flatMap(([at, found]) => {
    const entry = entries[at]
    if (!entry || entry.listed.isMoralPerson !== isCompany) return []
    const isOneWord = tokens.length === 1 && entry.name.tokens.length === 1
    return found > 1 || isCompany || isOneWord || isBornOn(entry, person) ? [entry] : []
  })
}

const isBornOn = ({ listed }: Entry, { birthDay }: Screened) => listed.birthDays.some((day) => day === birthDay)

/** Cache limit: people of many dossiers share names. */
const MAX_CACHED_WORDS = 20_000

function findWords({ byKey, found }: Words, token: Token): readonly Word[] {
  const cached = found.get(token.text)
  if (cached) return cached
  if (found.size >= MAX_CACHED_WORDS) found.clear()
  const keys = [...keysOfToken(token), initialKeysOf(token).find]
  const near = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
  const alike = [...near].filter((word) => compareTokens(token, word.token) !== null)
  found.set(token.text, alike)
  return alike
}

import type { Identity } from '../identity.ts'
import { toToken, type Token } from './fold.ts'
import { companyNameWords, personWords, wholeNameWords } from './words.ts'

/** Somebody of a dossier; of some only the whole name is asked. */
export type Screened = Identity & { readonly fullName?: string | undefined }

/** Somebody whose assets are frozen, by all the names and days of birth that are published. */
export type Listed = {
  readonly id: number
  readonly isMoralPerson: boolean
  readonly name: string
  readonly firstNames: readonly string[]
  readonly aliases: readonly string[]
  /** YYYY-MM-DD, or as much of it as is known. */
  readonly birthDays: readonly string[]
  readonly birthCities: readonly string[]
}

/** A name to compare: its words, and to which part of the name each belongs. */
export type Name = { readonly tokens: readonly Token[]; readonly parts: readonly NamePart[] }
export type NamePart = 'firstName' | 'lastName' | 'companyName'

/** All the names under which somebody of a dossier may be listed. */
export function namesOfScreened(asked: Screened): Name[] {
  const { firstName, lastName, birthName, fullName, companyName, isMoralPerson } = asked
  if (isMoralPerson) return companyName ? toCompany(companyName) : []
  const lasts = [lastName, birthName].filter((last) => last?.trim())
  const named = (lasts.length > 0 || !firstName ? lasts : ['']).flatMap((last) => toPerson(firstName ?? '', last ?? ''))
  return [...named, ...(fullName?.trim() ? toWhole(fullName) : [])]
}

/** All the names of an entry. Each first name may be used alone or all together. An alias of one word is a name by itself, and may stand for the first names. */
export function namesOfListed({ isMoralPerson, name, firstNames, aliases }: Listed): Name[] {
  if (isMoralPerson) return [name, ...aliases].flatMap(toCompany)
  const firsts = firstNames.length > 1 ? [...firstNames, firstNames.join(' ')] : [firstNames[0] ?? '']
  const nicknames = aliases.filter((alias) => toWhole(alias).every(({ tokens }) => tokens.length === 1))
  return distinct([...[...firsts, ...nicknames].flatMap((first) => toPerson(first, name)), ...aliases.flatMap(toWhole)])
}

/** Without those that have the same words as an earlier one, in any order. */
function distinct(names: readonly Name[]): Name[] {
  const keyOf = ({ tokens }: Name) =>
    tokens
      .map(({ text }) => text)
      .toSorted()
      .join(' ')
  const byWords = new Map(names.toReversed().map((name) => [keyOf(name), name]))
  return names.filter((name) => byWords.get(keyOf(name)) === name)
}

/** As it is written, and all in one word. */
function toCompany(name: string): Name[] {
  const words = companyNameWords(name)
  const written = toName([['companyName', words]])
  return words.length > 1 ? [written, toName([['companyName', [words.join('')]]])] : [written]
}

const toWhole = (name: string): Name[] => wholeNameWords(name).map((words) => toName([['lastName', words]]))

function toPerson(first: string, last: string): Name[] {
  return personWords(first).flatMap((firsts) =>
    personWords(last).map((lasts) =>
      toName([
        ['firstName', firsts],
        ['lastName', lasts],
      ]),
    ),
  )
}

function toName(parts: readonly (readonly [NamePart, readonly string[]])[]): Name {
  return {
    tokens: parts.flatMap(([, words]) => words.map(toToken)),
    parts: parts.flatMap(([part, words]) => words.map(() => part)),
  }
}

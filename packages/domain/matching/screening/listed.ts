import type { Identity } from '../identity.ts'
import { toToken, type Token } from './fold.ts'
import { companyNameWords, personWords, wholeNameWords } from './words.ts'

/** For some people of a dossier only the full name is asked. */
export type Screened = Identity & { readonly fullName?: string | undefined }

/** An entry of the register of frozen assets. */
export type Listed = {
  readonly id: number
  readonly isMoralPerson: boolean
  readonly name: string
  readonly firstNames: readonly string[]
  readonly aliases: readonly string[]
  /** YYYY-MM-DD, possibly without day and month. */
  readonly birthDays: readonly string[]
  readonly birthCities: readonly string[]
}

/** `parts` tells which part of the name each token belongs to. */
export type Name = { readonly tokens: readonly Token[]; readonly parts: readonly NamePart[] }
export type NamePart = 'firstName' | 'lastName' | 'companyName'

export function namesOfScreened(person: Screened): Name[] {
  const { firstName, lastName, birthName, fullName, companyName, isMoralPerson } = person
  if (isMoralPerson) return companyName ? toCompany(companyName) : []
  const lasts = [lastName, birthName].filter((last) => last?.trim())
  const named = (lasts.length > 0 || !firstName ? lasts : ['']).flatMap((last) => toPerson(firstName ?? '', last ?? ''))
  return [...named, ...(fullName?.trim() ? toWhole(fullName) : [])]
}

/**
 * Each first name may be used alone or with the others. A one-word alias is a name by itself, or replaces the first
 * names.
 */
export function namesOfListed({ isMoralPerson, name, firstNames, aliases }: Listed): Name[] {
  if (isMoralPerson) return [name, ...aliases].flatMap(toCompany)
  const firsts = firstNames.length > 1 ? [...firstNames, firstNames.join(' ')] : [firstNames[0] ?? '']
  const nicknames = aliases.filter((alias) => toWhole(alias).every(({ tokens }) => tokens.length === 1))
  return dropDuplicates([
    ...[...firsts, ...nicknames].flatMap((first) => toPerson(first, name)),
    ...aliases.flatMap(toWhole),
  ])
}

/** Drops names with the same words as an earlier one, in any order. */
function dropDuplicates(names: readonly Name[]): Name[] {
  const keyOf = ({ tokens }: Name) =>
    tokens
      .map(({ text }) => text)
      .toSorted()
      .join(' ')
  const byWords = new Map(names.toReversed().map((name) => [keyOf(name), name]))
  return names.filter((name) => byWords.get(keyOf(name)) === name)
}

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

import type { Identity } from './identity.ts'
import { matchHolders, type Grade, type Match } from './match.ts'
import { companyWords, soundOf, wordsOf } from './names.ts'

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

/** How far somebody may be somebody listed: the likeliest of all their names and days, by the score of the pairing. */
function screenPerson(asked: Screened, listed: Listed): Match | null {
  if ((asked.isMoralPerson ?? false) !== listed.isMoralPerson) return null
  const matches = (listed.isMoralPerson ? companies(asked, listed) : people(asked, listed)).map(([one, other]) =>
    matchHolders({ subscriber: one, coSubscriber: null }, { subscriber: other, coSubscriber: null }),
  )
  return matches.reduce<Match | null>((best, one) => (best && best.score >= one.score ? best : one), null)
}

type Pair = readonly [asked: Identity, known: Identity]

function companies({ companyName }: Screened, { name, aliases }: Listed): Pair[] {
  return [name, ...aliases].map((known) => [
    { companyName, isMoralPerson: true },
    { companyName: known, isMoralPerson: true },
  ])
}

/** First and last name apart where both know them; otherwise, and for aliases, the whole name. */
function people(asked: Screened, { name, firstNames, aliases, birthDays, birthCities }: Listed): Pair[] {
  const { fullName, firstName, lastName, birthName, birthDay, birthCity } = asked
  const born = { birthDay, birthCity }
  const whole = (last: string | null | undefined) => (last ? [firstName, last].filter(Boolean).join(' ') : undefined)
  const askedWhole = { lastName: fullName ?? whole(lastName), birthName: whole(birthName), ...born }
  const firsts = firstNames.length > 0 ? firstNames : [undefined]
  const named = firsts.map((first): Pair => [
    { firstName, lastName, birthName, ...born },
    { firstName: first, lastName: name },
  ])
  const wholes = [...(fullName ? firsts.map((first) => [first, name].filter(Boolean).join(' ')) : []), ...aliases]
  const pairs = [...(fullName ? [] : named), ...wholes.map((known): Pair => [askedWhole, { lastName: known }])]
  // Of several towns none is held against anybody.
  const city = birthCities.length === 1 ? birthCities[0] : undefined
  const days = birthDays.length > 0 ? birthDays : [undefined]
  return days.flatMap((day) => pairs.map(([one, known]): Pair => [one, { ...known, birthDay: day, birthCity: city }]))
}

/** Those of a register who may be somebody, each with how far. */
export type FindListed = (asked: Screened) => { listed: Listed; grade: Grade; fields: Match['fields'] }[]

/**
 * A register to ask many times: whoever is worth showing shares the sounds of two words, a name of one word or the day of
 * birth, so not all are compared.
 */
export function indexListed(all: readonly Listed[]): FindListed {
  const byKey = new Map<string, Listed[]>()
  for (const listed of all) {
    for (const key of keysOfListed(listed)) {
      const same = byKey.get(key)
      if (same) same.push(listed)
      else byKey.set(key, [listed])
    }
  }
  return (asked) => {
    const found = new Set(keysOfScreened(asked).flatMap((key) => byKey.get(key) ?? []))
    return [...found].flatMap((listed) => {
      const { grade = null, fields = {} } = screenPerson(asked, listed) ?? {}
      return grade === null ? [] : [{ listed, grade, fields }]
    })
  }
}

function keysOfListed({ isMoralPerson, name, firstNames, aliases, birthDays }: Listed): Set<string> {
  const split = isMoralPerson ? companyWords : wordsOf
  const keys = [[name, ...firstNames].join(' '), ...aliases].flatMap((each) => {
    const sounds = split(each).map(soundOf)
    // A company may be asked for by one word of its name.
    const parts = isMoralPerson ? sounds.map(partOf) : []
    return [...(sounds.length === 1 ? sounds : pairsOf(sounds)), ...parts]
  })
  return new Set([...keys, ...birthDays])
}

function keysOfScreened(asked: Screened): string[] {
  const { fullName, firstName, lastName, birthName, companyName, birthDay, isMoralPerson } = asked
  const words = isMoralPerson
    ? companyWords(companyName ?? '')
    : wordsOf([fullName, firstName, lastName, birthName].filter(Boolean).join(' '))
  const sounds = words.map(soundOf)
  const parts = isMoralPerson && sounds.length === 1 ? sounds.map(partOf) : []
  return [...sounds, ...pairsOf(sounds), ...parts, ...(birthDay ? [birthDay] : [])]
}

const partOf = (sound: string) => `part of ${sound}`
const pairsOf = (sounds: readonly string[]) =>
  sounds.flatMap((one, at) => sounds.slice(at + 1).map((other) => [one, other].toSorted().join(' ')))

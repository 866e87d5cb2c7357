import type { Grade } from '../match.ts'
import { compareBirthDays, type DayLikeness } from './compare-birth-days.ts'
import { compareNames, pairTokens, type NameLikeness, type Pairs } from './compare-names.ts'
import type { Listed, Name, NamePart, Screened } from './listed.ts'
import { isCommonCompanyWord, isEverydayWord, wholeNameWords } from './words.ts'

export const screeningFields = ['lastName', 'firstName', 'companyName', 'birthDay', 'birthCity'] as const
type ScreeningField = (typeof screeningFields)[number]
export const screeningVerdicts = ['agrees', 'near', 'differs', 'missing'] as const
type ScreeningVerdict = (typeof screeningVerdicts)[number]

export type ScreeningMatch = {
  readonly grade: Exclude<Grade, 'certain'>
  readonly fields: Readonly<Partial<Record<ScreeningField, ScreeningVerdict>>>
}

type Graded = ScreeningMatch['grade'] | null

/** An equal or shortened name is always a hit; the weaker the name match, the closer the birth date must be. */
const grades: Readonly<Record<NameLikeness, Readonly<Record<DayLikeness, Graded>>>> = {
  equal: { same: 'probable', close: 'probable', year: 'probable', unknown: 'possible', different: 'possible' },
  contained: { same: 'probable', close: 'possible', year: 'possible', unknown: 'possible', different: 'possible' },
  near: { same: 'probable', close: 'possible', year: 'possible', unknown: 'possible', different: null },
  partial: { same: 'possible', close: 'possible', year: null, unknown: null, different: null },
  shared: { same: 'possible', close: null, year: null, unknown: null, different: null },
}

export function gradePerson(person: Screened, own: Name, listed: Listed, name: Name): ScreeningMatch | null {
  const compared = compareNames(own.tokens, name.tokens)
  const { pairs } = compared
  const isOtherPart = compared.likeness === 'contained' && !hasBothParts(own, name, pairs)
  const likeness = isOtherPart ? 'near' : compared.likeness
  const day = compareBirthDays(person.birthDay, listed.birthDays)
  const grade = likeness && grades[likeness][day]
  if (!grade) return null
  const born = { birthDay: toVerdict[day], birthCity: compareCities(person.birthCity, listed.birthCities) }
  return { grade, fields: { ...compareParts(own, name, pairs), ...born } }
}

/** Whether a word of the last name and one of the first names match, as far as the parts are known. */
function hasBothParts(own: Name, name: Name, pairs: Pairs): boolean {
  const found = { own: pairs.map(({ one }) => own.parts[one]), name: pairs.map(({ other }) => name.parts[other]) }
  return own.parts.every((part) => found.own.includes(part)) && name.parts.every((part) => found.name.includes(part))
}

const toVerdict: Readonly<Record<DayLikeness, ScreeningVerdict>> = {
  same: 'agrees',
  close: 'near',
  year: 'near',
  unknown: 'missing',
  different: 'differs',
}

/** Equal, mistyped, or all distinctive words of one name in the other. */
export function gradeCompany(own: Name, name: Name): ScreeningMatch | null {
  const { likeness, pairs } = compareNames(own.tokens, name.tokens)
  const fields = compareParts(own, name, pairs)
  if (likeness === 'equal') return { grade: 'probable', fields }
  const isMistyped = likeness === 'near' && own.tokens.length === name.tokens.length
  return isMistyped || isCompanyContained(own, name) ? { grade: 'possible', fields } : null
}

function isCompanyContained(own: Name, name: Name): boolean {
  const [person, listed] = [listDistinctiveWords(own), listDistinctiveWords(name)]
  const pairs = pairTokens(person, listed)
  if (pairs.length < Math.min(person.length, listed.length)) return false
  const words = pairs.flatMap(({ one, other }) => [person[one]?.word ?? '', listed[other]?.word ?? ''])
  if (pairs.length > 1) return true
  // A single everyday word identifies a company only when it is the whole name on both sides.
  if (words.some(isEverydayWord)) return name.tokens.length === 1 && person.length === 1
  const shortest = pairs[0]?.likeness === 'typo' ? MIN_COMPANY_TYPO_LENGTH : MIN_COMPANY_LENGTH
  return words.every((word) => word.length >= shortest)
}

const MIN_COMPANY_LENGTH = 3
const MIN_COMPANY_TYPO_LENGTH = 6

function listDistinctiveWords({ tokens }: Name) {
  const own = tokens.filter(({ word }) => !isCommonCompanyWord(word))
  return own.length > 0 ? own : tokens
}

/** `same`: all words of the part match exactly. `near`: only some, or approximately. */
function compareParts(own: Name, name: Name, pairs: Pairs): ScreeningMatch['fields'] {
  const parts = [...new Set(own.parts)]
  return Object.fromEntries(parts.map((part) => [part, comparePart(part, own, name, pairs)]))
}

function comparePart(part: NamePart, own: Name, name: Name, pairs: Pairs): ScreeningVerdict {
  const places = own.parts.flatMap((one, at) => (one === part ? [at] : []))
  const found = pairs.filter(({ one }) => places.includes(one))
  if (found.length === 0) return 'differs'
  const isWhole = found.every(({ one, other }) => own.tokens[one]?.word === name.tokens[other]?.word)
  const taken = new Set(pairs.map(({ other }) => other))
  const isMore = name.parts.some((one, at) => one === part && !taken.has(at))
  return isWhole && found.length === places.length && !isMore ? 'agrees' : 'near'
}

/** A different town counts only when a single one is published. */
function compareCities(person: string | null | undefined, published: readonly string[]): ScreeningVerdict {
  const plain = (city: string) => wholeNameWords(city)[0]?.join(' ')
  if (!person?.trim() || published.length === 0) return 'missing'
  if (published.some((city) => plain(city) === plain(person))) return 'agrees'
  return published.length === 1 ? 'differs' : 'missing'
}

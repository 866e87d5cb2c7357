import type { Grade } from '../match.ts'
import { compareBirthDays, type DayLikeness } from './compare-birth-days.ts'
import { compareNames, pairTokens, type NameLikeness, type Pairs } from './compare-names.ts'
import type { Listed, Name, NamePart, Screened } from './listed.ts'
import { isCommonCompanyWord, isEverydayWord, wholeNameWords } from './words.ts'

export const screeningFields = ['lastName', 'firstName', 'companyName', 'birthDay', 'birthCity'] as const
type ScreeningField = (typeof screeningFields)[number]
export const screeningVerdicts = ['agrees', 'near', 'differs', 'missing'] as const
type ScreeningVerdict = (typeof screeningVerdicts)[number]

/** How far somebody may be somebody listed, and what agrees and differs. */
export type ScreeningMatch = {
  readonly grade: Exclude<Grade, 'certain'>
  readonly fields: Readonly<Partial<Record<ScreeningField, ScreeningVerdict>>>
}

type Graded = ScreeningMatch['grade'] | null

/** An equal or shortened name is always a hit; the less of the name agrees, the more the day of birth has to. */
const grades: Readonly<Record<NameLikeness, Readonly<Record<DayLikeness, Graded>>>> = {
  equal: { same: 'probable', close: 'probable', year: 'probable', unknown: 'possible', different: 'possible' },
  contained: { same: 'probable', close: 'possible', year: 'possible', unknown: 'possible', different: 'possible' },
  near: { same: 'probable', close: 'possible', year: 'possible', unknown: 'possible', different: null },
  partial: { same: 'possible', close: 'possible', year: null, unknown: null, different: null },
  shared: { same: 'possible', close: null, year: null, unknown: null, different: null },
}

export function gradePerson(asked: Screened, own: Name, listed: Listed, name: Name): ScreeningMatch | null {
  const compared = compareNames(own.tokens, name.tokens)
  const { pairs } = compared
  const isOtherPart = compared.likeness === 'contained' && !hasBothParts(own, name, pairs)
  const likeness = isOtherPart ? 'near' : compared.likeness
  const day = compareBirthDays(asked.birthDay, listed.birthDays)
  const grade = likeness && grades[likeness][day]
  if (!grade) return null
  const born = { birthDay: toVerdict[day], birthCity: compareCities(asked.birthCity, listed.birthCities) }
  return { grade, fields: { ...compareParts(own, name, pairs), ...born } }
}

/** Whether a word of the last name and one of the first names are found, as far as the parts are known. */
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

/** Equal, mistyped, or all the distinctive words of one name in the other. */
export function gradeCompany(own: Name, name: Name): ScreeningMatch | null {
  const { likeness, pairs } = compareNames(own.tokens, name.tokens)
  const fields = compareParts(own, name, pairs)
  if (likeness === 'equal') return { grade: 'probable', fields }
  const isMistyped = likeness === 'near' && own.tokens.length === name.tokens.length
  return isMistyped || isCompanyContained(own, name) ? { grade: 'possible', fields } : null
}

function isCompanyContained(own: Name, name: Name): boolean {
  const [asked, listed] = [distinctiveWords(own), distinctiveWords(name)]
  const pairs = pairTokens(asked, listed)
  if (pairs.length < Math.min(asked.length, listed.length)) return false
  const words = pairs.flatMap(({ one, other }) => [asked[one]?.word ?? '', listed[other]?.word ?? ''])
  if (pairs.length > 1) return true
  // One everyday word is a company's own name only where it is the whole listed name and the only one asked.
  if (words.some(isEverydayWord)) return name.tokens.length === 1 && asked.length === 1
  const shortest = pairs[0]?.likeness === 'typo' ? SHORTEST_MISTYPED_COMPANY : SHORTEST_COMPANY
  return words.every((word) => word.length >= shortest)
}

const SHORTEST_COMPANY = 3
const SHORTEST_MISTYPED_COMPANY = 6

/** The words of a company that others do not have; all of them where it has no such word. */
function distinctiveWords({ tokens }: Name) {
  const own = tokens.filter(({ word }) => !isCommonCompanyWord(word))
  return own.length > 0 ? own : tokens
}

/** A part agrees when all its words are written alike in both names, and is near when only some are, or nearly. */
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

/** A town that differs counts only where a single one is published. */
function compareCities(asked: string | null | undefined, published: readonly string[]): ScreeningVerdict {
  const plain = (city: string) => wholeNameWords(city)[0]?.join(' ')
  if (!asked?.trim() || published.length === 0) return 'missing'
  if (published.some((city) => plain(city) === plain(asked))) return 'agrees'
  return published.length === 1 ? 'differs' : 'missing'
}

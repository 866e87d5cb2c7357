import type { Grade } from '../match.ts'
import { compareBirthDays, type DayLikeness } from './compare-birth-days.ts'
import { compareNames, pairTokens, type NameLikeness, type Pairs } from './compare-names.ts'
import type { Listed, Name, NamePart, Screened } from './listed.ts'
import { isCommonCompanyWord, wholeNameWords } from './words.ts'

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

/** An equal name is always a hit; the less of the name agrees, the more the day of birth has to. */
const grades: Readonly<Record<NameLikeness, Readonly<Record<DayLikeness, Graded>>>> = {
  equal: { same: 'probable', close: 'probable', year: 'probable', unknown: 'possible', different: 'possible' },
  near: { same: 'probable', close: 'possible', year: 'possible', unknown: 'possible', different: null },
  partial: { same: 'possible', close: 'possible', year: null, unknown: null, different: null },
  shared: { same: 'possible', close: null, year: null, unknown: null, different: null },
}

export function gradePerson(asked: Screened, own: Name, listed: Listed, name: Name): ScreeningMatch | null {
  const { likeness, pairs } = compareNames(own.tokens, name.tokens)
  const day = compareBirthDays(asked.birthDay, listed.birthDays)
  const grade = likeness && grades[likeness][day]
  if (!grade) return null
  const born = { birthDay: toVerdict[day], birthCity: compareCities(asked.birthCity, listed.birthCities) }
  return { grade, fields: { ...compareParts(own, name, pairs), ...born } }
}

const toVerdict: Readonly<Record<DayLikeness, ScreeningVerdict>> = {
  same: 'agrees',
  close: 'near',
  year: 'near',
  unknown: 'missing',
  different: 'differs',
}

/** A company is found by all of its own words, or by the one that it is asked for by. */
export function gradeCompany(own: Name, name: Name): ScreeningMatch | null {
  const { likeness, pairs } = compareNames(own.tokens, name.tokens)
  const fields = compareParts(own, name, pairs)
  if (likeness === 'equal') return { grade: 'probable', fields }
  if (likeness === 'near' && own.tokens.length === name.tokens.length) return { grade: 'possible', fields }
  const [asked, listed] = [ownWords(own), ownWords(name)]
  const found = pairTokens(asked, listed)
  const isAsked = found.length === asked.length
  const isListed = found.length === listed.length
  const isLong = (asked[0]?.word.length ?? 0) >= SHORTEST_COMPANY_WORD
  const isFound = (isAsked && isListed) || (found.length > 1 && (isAsked || isListed)) || (isAsked && isLong)
  return isFound && found.length > 0 ? { grade: 'possible', fields } : null
}

const SHORTEST_COMPANY_WORD = 4

/** The words of a company that others do not have; all of them where it has no such word. */
function ownWords({ tokens }: Name) {
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

/** Of several towns none is held against anybody. */
function compareCities(asked: string | null | undefined, published: readonly string[]): ScreeningVerdict {
  const plain = (city: string) => wholeNameWords(city)[0]?.join(' ')
  if (!asked?.trim() || published.length === 0) return 'missing'
  if (published.some((city) => plain(city) === plain(asked))) return 'agrees'
  return published.length === 1 ? 'differs' : 'missing'
}

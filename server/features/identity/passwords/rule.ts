import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Length is what resists guessing, more than complexity. */
export const PASSWORD_MIN = 12
/** The longest password worth hashing. */
export const PASSWORD_MAX = 500

type Owner = { username: string; email: string; firstname: string; lastname: string }
export type PasswordProblem = 'short' | 'long' | 'common' | 'personal'

export function passwordProblem(password: string, owner: Owner, company: string): PasswordProblem | null {
  const text = fold(password.replaceAll(/\s+/g, ' ').trim())
  if ([...text].length < PASSWORD_MIN) return 'short'
  if (password.length > PASSWORD_MAX) return 'long'
  if (isPersonal(text, owner, company)) return 'personal'
  return isCommon(text) ? 'common' : null
}

// Ignores case and accents, which guessing programs vary.
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const plain = (text: string) => fold(text).replaceAll(/[^\p{L}\d]/gu, '')

/** Little more than the user's names or the company's. */
function isPersonal(text: string, { username, email, firstname, lastname }: Owner, company: string): boolean {
  const names = [username, email, firstname, lastname, company].flatMap((name) => fold(name).split(/[^\p{L}\d]+/u))
  const known = names.filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length)
  const all = plain(text)
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), all)
  return rest.length < all.length && rest.length < 8
}

const FEWEST_CHARACTERS = 5

function isCommon(text: string): boolean {
  const all = plain(text)
  if (new Set(text).size < FEWEST_CHARACTERS || isRow(all) || isMadeOfRows(once(all))) return true
  const core = withoutEnds(text)
  const spellings = [text, all, core, withLetters(core), plain(withLetters(core)), all.replaceAll(/\d/g, '')]
  return spellings.some((word) => common.has(word) || common.has(once(word)))
}

const withoutEnds = (text: string) => text.replaceAll(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')

const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const withLetters = (text: string) => text.replaceAll(/[013457@$]/g, (char) => letters[char] ?? char)

/** A repeated word counts once. */
const once = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

// Keyboard rows and sequences.
const rows = [
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789'.repeat(3),
  '1234567890azertyuiopqsdfghjklm',
  '1234567890qwertyuiop',
]
/** Such as « 123qwe456asd »: every run of letters or digits is part of a row. */
const isMadeOfRows = (text: string) => (text.match(/\d+|\D+/g) ?? []).every((run) => run.length > 2 && isRow(run))

const isRow = (text: string) => rows.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text))

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

import { spellOutAccents, stripAccents } from './letters.ts'
import { variantGroups } from './name-forms.ts'

/** `fold` unifies transcriptions; `coarse` also unifies vowels that are often confused. */
export type Reading = { readonly fold: string; readonly coarse: string }
/** A word of a name, lower case without accents, with all its readings. */
export type Token = { readonly text: string; readonly word: string; readonly readings: readonly Reading[] }

/** Cache: a register repeats words many times. */
const tokenCache = new Map<string, Token>()
const MAX_CACHED_TOKENS = 50_000

export function toToken(text: string): Token {
  const cached = tokenCache.get(text)
  if (cached) return cached
  if (tokenCache.size >= MAX_CACHED_TOKENS) tokenCache.clear()
  const word = stripAccents(text)
  const spellings = new Set([word, spellOutAccents(text)].flatMap((each) => [each, respell(each)]))
  const folds = new Set(
    [...spellings].map(foldWord).flatMap((fold) => [fold, ...readAsSlavic(fold), ...variantsOf(fold)]),
  )
  const token = { text, word, readings: [...folds].map((fold) => ({ fold, coarse: toCoarse(fold) })) }
  tokenCache.set(text, token)
  return token
}

/**
 * Spellings with two readings: Ouali and Wali, Chaoukat and Shawkat, Naqdi and Naghdi, Kadhimi and Kazimi, Baskaou and
 * Baskov.
 */
const respell = (word: string) =>
  word
    .replace(/[ao]ou$/, 'ov')
    .replaceAll(/ouw?(?=[aeiy])|uw(?=[aeiou])|(?<=a)ou/g, 'w')
    .replaceAll('q', 'gh')
    .replaceAll('dh', 'z')
    .replace(/ica$/, 'itsa')
    // The Arabic article in North African pronunciation: Essid is Al-Sid.
    .replace(/^e([srnztd])\1(?=..)/, '$1')

const SLAVIC_SURNAME = /.(?:[oe]va?|ava|enko|uk|ski|skaya|ina?|i8)$/

/**
 * In Slavic names h is a Ukrainian g (Hubarev, Goubarev) or a Russian kh (Hodorov, Khodorov), a German j is a y
 * (Jakunin), yo is often written e (Axionov, Aksenov), and in names in -ic s and z may have lost an accent (Milosevic,
 * Zivkovic).
 */
function readAsSlavic(fold: string): string[] {
  if (!SLAVIC_SURNAME.test(fold)) return []
  const southern = fold.endsWith('i8') ? [fold.replaceAll('s', '8'), fold.replaceAll('s', 'j')] : []
  const plain = fold
    .replace(/^j(?=[aou])/, 'y')
    .replace(/ava$/, 'ova')
    .replaceAll(/(?<=[^aeiou])yo|(?<=8)o(?=v)/g, 'e')
  const withoutH = plain.includes('h') ? [plain.replaceAll('h', 'g'), plain.replaceAll('h', 'k')] : []
  return [plain, ...withoutH, ...southern]
}

const toCoarse = (fold: string) =>
  fold.replaceAll(/[aeiouy]+/g, (vowels) => (/[ou]$/.test(vowels) ? 'o' : 'a')).replace(/v$/, 'f')

/**
 * French, English, German and Polish transcriptions of Russian, Arabic and Persian sounds. The order matters: each rule
 * reads the output of the previous one.
 */
const spellingRules: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/dz(?=e$)/g, 'z'],
  [/dzh|dsch|dz|dj|zh/g, '9'],
  [/ic$/g, 'i8'],
  [/schtsch|chtch|shch|szcz/g, '8'],
  [/tsch|tch|tsh|cz/g, '8'],
  [/sch|sh|ch|sz/g, '8'],
  [/kh|ck|q/g, 'k'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ts|tz/g, 's'],
  [/x/g, 'ks'],
  // Dawud, Dawood and Daoud.
  [/(?<=a)w(?=oo|ou|u)/g, ''],
  [/w/g, 'v'],
  [/oo|ou/g, 'u'],
  [/ee/g, 'i'],
  [/gu(?=[eiy])/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/z/g, 's'],
  // German and Polish y between a consonant and a vowel: Wjatscheslaw.
  [/(?<=[8bdfghklmnprstv])j(?=[aeou])/g, 'y'],
  [/^[iy](?=e)/g, ''],
  [/(?<=e)j$/g, 'i'],
  [/9/g, 'j'],
  [/^j(?=u)/g, 'y'],
  [/[iy][iyj]+/g, 'i'],
  [/[iy](?=[aeou])/g, 'y'],
  [/y(?![aeou])/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=[eo])f$/g, 'v'],
  [/(?<=..)enka$/g, 'enko'],
  // Drop the mute e before the h, so that Saleh stays close to Salah and Salih.
  [/(?<=.{3})e$/g, ''],
  [/(?<=.[aeiou])h$/g, ''],
]

export const foldWord = (word: string) =>
  spellingRules.reduce((text, [from, to]) => text.replaceAll(from, to), word) || word

const firstOfGroups = new Map<string, string[]>()
for (const group of variantGroups) {
  const folds = new Set(group.split(' ').map(foldWord))
  const [first = ''] = folds
  for (const fold of folds) firstOfGroups.set(fold, [...(firstOfGroups.get(fold) ?? []), first])
}

const variantsOf = (fold: string) => firstOfGroups.get(fold) ?? []

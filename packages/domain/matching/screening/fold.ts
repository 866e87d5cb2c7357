/** A word of a name with its spellings reduced: `fold` unites transcriptions, `coarse` also vowels that are confused. */
export type Token = { readonly word: string; readonly fold: string; readonly coarse: string }

/** Thousands of people share few names: most words are folded once. */
const folded = new Map<string, Token>()
const MOST_FOLDED = 50_000

export function toToken(word: string): Token {
  const known = folded.get(word)
  if (known) return known
  if (folded.size >= MOST_FOLDED) folded.clear()
  const fold = foldWord(word)
  const coarse = fold.replaceAll(/[aeiouy]+/g, (vowels) => (/[ou]$/.test(vowels) ? 'o' : 'a'))
  const token = { word, fold, coarse }
  folded.set(word, token)
  return token
}

/**
 * How one sound is spelt in French, English, German and Polish transcriptions of Russian, Arabic and Persian names.
 * Applied in this order: a rule reads what the one before it has written.
 */
const spellings: readonly (readonly [pattern: RegExp, letter: string])[] = [
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
  [/9/g, 'j'],
  [/^j(?=u)/g, 'y'],
  [/[iy][iyj]+/g, 'i'],
  [/[iy](?=[aeou])/g, 'y'],
  [/y(?![aeou])/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=[aeou])f$/g, 'v'],
  [/(?<=.[aeiou])h$/g, ''],
  [/(?<=.{3})e$/g, ''],
]

/** First names of one person in Ukrainian and Belarusian, and in Russian: their papers have both. */
const forms: Readonly<Record<string, string>> = {
  olena: 'elena',
  alena: 'elena',
  mikola: 'nikolai',
  mikalai: 'nikolai',
  serhi: 'sergei',
  dmitro: 'dmitri',
  andri: 'andrei',
  volodimir: 'vladimir',
  mikailo: 'mikail',
  oleksandr: 'aleksandr',
  evhen: 'evgeni',
  hrihori: 'grigori',
}

function foldWord(word: string): string {
  const fold = spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word) || word
  return forms[fold] ?? fold
}

/** Cyrillic, and Latin letters that Unicode does not decompose. */
const transliterations: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  ...pairLetters('абвгдезийіїклмнопрстуўфцыэґ', 'a b v g d e z i i i i k l m n o p r s t u u f ts y e g'.split(' ')),
  ...pairLetters('ёжхчшщюяєъь', ['io', 'zh', 'kh', 'ch', 'sh', 'shch', 'iu', 'ia', 'ie', '', '']),
  ...pairLetters('љњћђџј', ['lj', 'nj', 'c', 'dj', 'dzh', 'j']),
}

/** Letters whose accent some documents drop and others spell out. */
const spelledOut: Readonly<Record<string, string>> = {
  ...pairLetters('šşșśčćçžźżđťț', 'sh sh sh sh ch ch ch zh zh zh dj ts ts'.split(' ')),
  ...pairLetters('öüäøåŏŭ', 'oe ue ae oe aa eo eu'.split(' ')),
  // Only at the end of a word, where it is not mute.
  é: 'eh',
}
const withoutDecomposition: Readonly<Record<string, string>> = { đ: 'd', ø: 'o' }

function pairLetters(letters: string, spellings: readonly string[]): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, spellings[at] ?? '']))
}

/** Lower case Latin letters, without accents except those that `spellOutAccents` reads. */
export const simplifyLetters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/é(?=\p{L})/gu, 'e')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => {
      if (letter in spelledOut) return letter
      return transliterations[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    })

export const stripAccents = (word: string) =>
  word
    .replaceAll(/[đø]/g, (letter) => withoutDecomposition[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Milošević → miloshevich, Müller → mueller. */
export const spellOutAccents = (word: string) =>
  stripAccents(word.replaceAll(/é$|[^\p{ASCII}é]/gu, (letter) => spelledOut[letter] ?? letter))

const list = (words: string) => new Set(words.split(' '))

/** Words between names: left out, or joined to the next word, from one document to the other. */
const particles = list(
  'de du des d la le les l van von der den del di da dos al el ul as ash ad az ar an at ed es bin ben ibn bint ould',
)
const titles = list('m mr mrs ms mme mlle dr monsieur madame mademoiselle')
const legalForms = list(
  'sci sarl sas sasu sa eurl snc scp selarl ei asso association ltd limited llc llp lp inc incorporated plc co corp corporation company gmbh ag kg bv nv spa srl oy ab as jsc ojsc cjsc pjsc pao oao ooo zao ao fze fzco fzc dmcc',
)
/** What many companies are called beside their own name. */
const commonCompanyWords = list(
  'and et the of de du des la le les d l group groupe holding holdings trading international invest investment investments investissement investissements patrimoine capital finance financial services service general generale commercial commerce import export industries industry global france europe russia iran',
)

/** The words of a person's name that tell it from others: without particles, and with each joined to the word after it. */
export function personWords(name: string): string[][] {
  const words = splitWords(name)
  const plain = joinServant(without(words, particles))
  return words.some((word) => particles.has(word)) ? [plain, joinServant(joinParticles(words))] : [plain]
}

/** The same of a whole name, which may begin with a title. */
export const wholeNameWords = (name: string) => personWords(without(splitWords(name), titles).join(' '))

/** The words of a company's name without its legal form. */
export const companyNameWords = (name: string) => without(splitWords(joinInitials(name)), legalForms)

export const isCommonCompanyWord = (word: string) => commonCompanyWords.has(word)

/** Letters that Unicode does not decompose, and those whose accent makes another sound. */
const letters: Readonly<Record<string, string>> = {
  š: 'sh',
  ş: 'sh',
  č: 'ch',
  ć: 'ch',
  ž: 'zh',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
}

/** Without accents and case. An apostrophe ends a one-letter word (d’, l’, O’) and is dropped inside a longer one. */
function splitWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[šşčćžœæßøłđðþıə]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})['’‘`ʿʾʼ]/gu, '$1 ')
    .replaceAll(/['’‘`ʿʾʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Leaves words out, unless none would be left. */
function without(words: readonly string[], left: ReadonlySet<string>): string[] {
  const rest = words.filter((word) => !left.has(word))
  return rest.length > 0 ? rest : [...words]
}

function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = []
  let before = ''
  for (const word of words) {
    before += word
    if (particles.has(word)) continue
    joined.push(before)
    before = ''
  }
  return before === '' ? joined : [...joined, before]
}

const SERVANT = /^abd(?:al|el|ul|oul|ol|er|ur|es|us|en|an|ou|u|e|a)?$/
const SERVANT_OF = /^abd(?:al|el|ul|oul|ol|er|ar|ur|our|es|as|us|ous|en|an|ou|u|e|a)?(?=[a-z]{3})/

/** « Abdel Rahman », « Abd al-Rahman », « Abdulrahman » and « Abderrahmane » are one name of one word. */
function joinServant(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (SERVANT.test(words[at - 1] ?? '')) return [`abd${word}`]
    if (SERVANT.test(word)) return at === words.length - 1 ? ['abd'] : []
    return [word.replace(SERVANT_OF, 'abd')]
  })
}

/** « S.A.R.L. » is one word. */
const joinInitials = (name: string) => name.replaceAll(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (all) => all.replaceAll('.', ''))

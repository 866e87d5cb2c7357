// Letters that are no accented form of another, yet are typed as one.
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', '’': "'" }

/** As people type it: lower case, without accents. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[œæßøłđ’]/g, (letter) => ligatures[letter] ?? letter)
}

/** Every word that was typed is somewhere in what is searched. */
export function hasWords(texts: readonly string[], term: string): boolean {
  const text = foldText(texts.join(' '))
  return foldText(term)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Piece = { at: number; text: string; isMatch: boolean }

/** Cuts a text where a search found it: at the whole term or, when it is not there as typed, at each of its words. */
export function cutAtMatches(text: string, term: string): Piece[] {
  const { letters, places } = foldByLetter(text)
  const wanted = foldText(term).trim()
  const words = letters.includes(wanted) ? [wanted] : wanted.split(/[\s'-]+/)
  const marked = new Set(words.flatMap((word) => placesOf(letters, word).flatMap((at) => range(at, word.length))))
  const pieces: Piece[] = []
  let index = 0
  for (const char of text) {
    const last = pieces.at(-1)
    const own = places[index] ?? []
    // An accent written apart goes with the letter before it.
    const isMatch = own.length > 0 ? own.some((place) => marked.has(place)) : (last?.isMatch ?? false)
    if (last?.isMatch === isMatch) last.text += char
    else pieces.push({ at: index, text: char, isMatch })
    index += 1
  }
  return pieces
}

// One letter may fold into two (œ) or none (an accent of its own): each keeps the places it folded into.
function foldByLetter(text: string) {
  let letters = ''
  const places: number[][] = []
  for (const char of text) {
    const folded = foldText(char)
    places.push(range(letters.length, folded.length))
    letters += folded
  }
  return { letters, places }
}

function placesOf(letters: string, word: string): number[] {
  const found: number[] = []
  if (!word) return found
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) found.push(at)
  return found
}

const range = (start: number, length: number) => Array.from({ length }, (_, step) => start + step)

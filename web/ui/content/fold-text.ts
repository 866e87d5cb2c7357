// Letters that Unicode does not decompose, but people type as plain ones.
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', '’': "'" }

export function foldText(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[œæßøłđ’]/g, (letter) => ligatures[letter] ?? letter)
}

export function hasWords(texts: readonly string[], term: string): boolean {
  const text = foldText(texts.join(' '))
  return foldText(term)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type Piece = { at: number; text: string; isMatch: boolean }

export function splitAtMatches(text: string, term: string): Piece[] {
  const { letters, places } = foldByLetter(text)
  const wanted = foldText(term).trim()
  const words = letters.includes(wanted) ? [wanted] : wanted.split(/[\s'-]+/)
  const marked = new Set(words.flatMap((word) => placesOf(letters, word).flatMap((at) => range(at, word.length))))
  const pieces: Piece[] = []
  let index = 0
  for (const char of text) {
    const last = pieces.at(-1)
    const own = places[index] ?? []
    // A combining accent belongs to the letter before it.
    const isMatch = own.length > 0 ? own.some((place) => marked.has(place)) : (last?.isMatch ?? false)
    if (last?.isMatch === isMatch) last.text += char
    else pieces.push({ at: index, text: char, isMatch })
    index += 1
  }
  return pieces
}

// One letter may fold into two (œ) or none (a combining accent), so each stores its positions.
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

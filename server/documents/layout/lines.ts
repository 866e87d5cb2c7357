import { clean, findFace, measure, type Face } from './fonts.ts'
import type { Run, Text } from './paper.ts'

export type Style = { face: Face; size: number; leading: number; colour: string }
export type Piece = { text: string; face: Face; width: number }
export type Line = { pieces: readonly Piece[]; width: number; style: Style }

/** What stays together on a line: a word, with the sign after it and the space that ends it. */
type Word = { pieces: Piece[]; endsLine: boolean }

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Breaks a text into lines of at most a width; a word longer than a line is broken too, so that nothing is cut. */
export function setText(text: Text, style: Style, width: number): Line[] {
  const lines: Line[] = []
  let pieces: Piece[] = []
  const end = () => {
    lines.push({ pieces: join(pieces), width: widthOf(pieces), style })
    pieces = []
  }
  for (const word of splitWords(text, style).flatMap((word) => splitLong(word, style, width))) {
    if (pieces.length > 0 && fullWidth(pieces) + widthOf(word.pieces) * 1 > width + 0.01) end()
    pieces.push(...word.pieces)
    if (word.endsLine) end()
  }
  if (pieces.length > 0 || lines.length === 0) end()
  return lines

  function fullWidth(all: readonly Piece[]) {
    return all.reduce((sum, piece) => sum + piece.width, 0)
  }
  function widthOf(all: readonly Piece[]) {
    const last = all.at(-1)
    if (!last?.text.endsWith(' ')) return fullWidth(all)
    return fullWidth(all.slice(0, -1)) + measure(last.face, last.text.trimEnd()) * style.size
  }
}

function splitWords(text: Text, style: Style): Word[] {
  const words: Word[] = []
  let pieces: Piece[] = []
  const end = (endsLine: boolean) => {
    words.push({ pieces, endsLine })
    pieces = []
  }
  for (const { text: own, face } of splitFaces(text, style.face)) {
    // An address of a mailbox is one word, whatever dashes it has.
    for (const [part] of own.matchAll(/\n|[^ \n]*?(?:(?<!@[^ \n]*)[-–—/](?=\p{L})(?![^ \n]*@)| |$|(?=\n))/gu)) {
      if (part === '\n') end(true)
      else if (part !== '') pieces.push({ text: part, face, width: measure(face, part) * style.size })
      if (/[-–—/ ]$/.test(part)) end(false)
    }
  }
  if (pieces.length > 0) end(false)
  return words
}

/** Runs of one face: bold and italic as asked, signs where a letter is only there. */
function splitFaces(text: Text, face: Face): { text: string; face: Face }[] {
  const runs: readonly Run[] = typeof text === 'string' ? [text] : text
  const pieces: { text: string; face: Face }[] = []
  for (const run of runs) {
    const [own, wanted] = readRun(run, face)
    for (const letter of clean(own)) {
      const found = letter === '\n' || letter === ' ' ? wanted : findFace(wanted, letter)
      const last = pieces.at(-1)
      if (last?.face === found) last.text += letter
      else pieces.push({ text: letter, face: found })
    }
  }
  return pieces
}

function readRun(run: Run, face: Face): [string, Face] {
  if (typeof run === 'string') return [run, face]
  return 'bold' in run ? [run.bold, 'bold'] : [run.italic, 'italic']
}

function splitLong(word: Word, style: Style, width: number): Word[] {
  if (word.pieces.reduce((sum, piece) => sum + piece.width, 0) <= width) return [word]
  const parts: Word[] = []
  let pieces: Piece[] = []
  let used = 0
  for (const { text, face } of word.pieces) {
    for (const { segment } of letters.segment(text)) {
      const own = measure(face, segment) * style.size
      if (used + own > width && pieces.length > 0 && segment !== ' ') {
        parts.push({ pieces: join(pieces), endsLine: false })
        pieces = []
        used = 0
      }
      pieces.push({ text: segment, face, width: own })
      used += own
    }
  }
  return [...parts, { pieces: join(pieces), endsLine: word.endsLine }]
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.face !== piece.face) joined.push({ ...piece })
    else {
      last.text += piece.text
      last.width += piece.width
    }
  }
  return joined
}

import { clean, findFace, hasLetters, measure, measureLetter, splitLetters, type Face } from './fonts.ts'
import type { Run, Text } from './content.ts'

export type Style = { face: Face; size: number; leading: number; colour: string }
type Piece = { text: string; face: Face; width: number }
export type Line = { pieces: readonly Piece[]; width: number; style: Style }

/** The unit of line breaking: a word with its punctuation and trailing space. */
type Word = { pieces: Piece[]; endsLine: boolean }

/** Breaks a text into lines; a word longer than a line is broken too. */
export function setText(text: Text, style: Style, width: number): Line[] {
  const lines: Line[] = []
  let pieces: Piece[] = []
  let used = 0
  const end = () => {
    lines.push({ pieces: join(pieces), width: visibleWidth(pieces, style), style })
    pieces = []
    used = 0
  }
  for (const word of splitWords(text, style).flatMap((word) => splitLong(word, style, width))) {
    if (pieces.length > 0 && used + visibleWidth(word.pieces, style) > width + 0.01) end()
    pieces.push(...word.pieces)
    used += fullWidth(word.pieces)
    if (word.endsLine) end()
  }
  if (pieces.length > 0 || lines.length === 0) end()
  return lines
}

const fullWidth = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.width, 0)

/** Without the trailing space, which may overhang. */
function visibleWidth(pieces: readonly Piece[], { size }: Style): number {
  const last = pieces.at(-1)
  return fullWidth(pieces) - (last?.text.endsWith(' ') ? measureLetter(last.face, ' ') * size : 0)
}

function splitWords(text: Text, style: Style): Word[] {
  const words: Word[] = []
  let pieces: Piece[] = []
  const end = (endsLine: boolean) => {
    words.push({ pieces, endsLine })
    pieces = []
  }
  for (const { text: own, face } of splitFaces(text, style.face)) {
    for (const part of own.split(/(?<=[ \n])|(?=\n)/).flatMap(splitDashes)) {
      if (part === '\n') end(true)
      else if (part !== '') pieces.push({ text: part, face, width: measure(face, part) * style.size })
      if (/[-–—/ ]$/.test(part)) end(false)
    }
  }
  if (pieces.length > 0) end(false)
  return words
}

/** A line may break after a dash, except in an e-mail address. */
function splitDashes(word: string): string[] {
  return word.includes('@') ? [word] : word.split(/(?<=[-–—/])(?=\p{L})/u)
}

/** Runs of one font: bold and italic as marked, the symbols font for letters only found there. */
function splitFaces(text: Text, face: Face): { text: string; face: Face }[] {
  const runs: readonly Run[] = typeof text === 'string' ? [text] : text
  const pieces: { text: string; face: Face }[] = []
  const add = (own: string, found: Face) => {
    const last = pieces.at(-1)
    if (last?.face === found) last.text += own
    else if (own !== '') pieces.push({ text: own, face: found })
  }
  for (const run of runs) {
    const [raw, wanted] = readRun(run, face)
    const own = clean(raw)
    if (hasLetters(wanted, own)) add(own, wanted)
    else for (const letter of own) add(letter, letter === '\n' ? wanted : findFace(wanted, letter))
  }
  return pieces
}

function readRun(run: Run, face: Face): [string, Face] {
  if (typeof run === 'string') return [run, face]
  return 'bold' in run ? [run.bold, 'bold'] : [run.italic, 'italic']
}

function splitLong(word: Word, style: Style, width: number): Word[] {
  if (fullWidth(word.pieces) <= width) return [word]
  const parts: Word[] = []
  let pieces: Piece[] = []
  let used = 0
  for (const { text, face } of word.pieces) {
    let piece: Piece = { text: '', face, width: 0 }
    for (const letter of splitLetters(text)) {
      const own = measureLetter(face, letter) * style.size
      if (used + own > width && used > 0 && letter !== ' ') {
        parts.push({ pieces: [...pieces, piece], endsLine: false })
        pieces = []
        piece = { text: '', face, width: 0 }
        used = 0
      }
      piece.text += letter
      piece.width += own
      used += own
    }
    pieces.push(piece)
  }
  return [...parts, { pieces, endsLine: word.endsLine }]
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

import { create, type Font, type GlyphRun } from 'fontkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = {
  regular: 'NotoSans-Regular.ttf',
  bold: 'NotoSans-Bold.ttf',
  italic: 'NotoSans-Italic.ttf',
  signs: 'NotoSansSigns.ttf',
} as const
export type Face = keyof typeof files
export const faces: readonly Face[] = ['regular', 'bold', 'italic', 'signs']

/** What a letter that no font of ours has prints as. */
const MISSING = '□'
const MOST_WORDS = 5000

type Opened = { font: Font; letters: ReadonlySet<string> }

// Opened once a process: reading a font takes longer than a page.
const opened = new Map<Face, Opened>()

export function openFont(face: Face): Opened {
  const known = opened.get(face) ?? readFont(face)
  opened.set(face, known)
  return known
}

/** The width of a text at a size of one point. */
export function measure(face: Face, text: string): number {
  const { font } = openFont(face)
  let width = 0
  // Word by word, each with its space: as pdfkit draws them.
  for (const word of text.split(/(?<= )/)) width += font.layout(word).advanceWidth
  return width / font.unitsPerEm
}

/**
 * A text as it can be printed: composed letters, one kind of line end, no control or format characters; what no font
 * has is □.
 */
export function clean(text: string): string {
  const spelled = spell(text)
  const missing = findMissing(spelled)
  if (missing.size === 0) return spelled
  return Array.from(spelled, (letter) => (missing.has(letter) ? MISSING : letter)).join('')
}

/** The letters of a text that print as □, each once. */
export const findUnprintable = (text: string): string[] => [...findMissing(spell(text))]

/** The face that has the letter: the one asked for, or the one of signs. */
export function findFace(face: Face, letter: string): Face {
  return openFont(face).letters.has(letter) ? face : 'signs'
}

function spell(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
}

function findMissing(spelled: string): Set<string> {
  const [regular, signs] = [openFont('regular').letters, openFont('signs').letters]
  const missing = new Set<string>()
  for (const letter of spelled) {
    if (!regular.has(letter) && !signs.has(letter) && letter !== '\n') missing.add(letter)
  }
  return missing
}

function readFont(face: Face): Opened {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', files[face])))
  if (!('layout' in font)) throw new Error(`${files[face]} holds several fonts`)
  // A glyph first met as a part of another would never know which letter it is: the accent of é, the stem of i.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  rememberWords(font)
  return { font, letters: new Set(font.characterSet.map((code) => String.fromCodePoint(code))) }
}

/** Papers say the same words over and over: each is laid out once. Figures are not kept, they are seldom the same. */
function rememberWords(font: Font): void {
  const words = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text: string) => {
    const known = words.get(text)
    if (known) return known
    if (/\d/.test(text)) return layout(text)
    if (words.size >= MOST_WORDS) words.clear()
    const run = layout(text)
    words.set(text, run)
    return run
  }
}

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
const MOST_WORDS = 20_000

type OpenFont = Font & { layout(text: string): GlyphRun }

// Opened once a process: reading a font takes longer than a page.
const open = new Map<Face, OpenFont>()

export function openFont(face: Face): OpenFont {
  const known = open.get(face) ?? rememberWords(face)
  open.set(face, known)
  return known
}

/** The width of a text at a size of one point. */
export function measure(face: Face, text: string): number {
  const { unitsPerEm } = openFont(face)
  return text.split(/(?<= )/).reduce((width, word) => width + openFont(face).layout(word).advanceWidth, 0) / unitsPerEm
}

/**
 * A text as it can be printed: composed letters, one kind of line end, no control or format characters; what no font
 * has is □.
 */
export function clean(text: string): string {
  return spell(text).replaceAll(/[^\n]/gu, (letter) => (hasLetter(letter) ? letter : MISSING))
}

/** The letters of a text that print as □, each once. */
export function findUnprintable(text: string): string[] {
  return [...new Set(spell(text))].filter((letter) => letter !== '\n' && !hasLetter(letter))
}

/** The face that has the letter: the one asked for, or the one of signs. */
export function findFace(face: Face, letter: string): Face {
  return has(face, letter) ? face : 'signs'
}

function spell(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
}

const hasLetter = (letter: string) => has('regular', letter) || has('signs', letter)
const has = (face: Face, letter: string) => openFont(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Papers say the same words over and over: each is laid out once. */
function rememberWords(face: Face): OpenFont {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', files[face])))
  if (!('layout' in font)) throw new Error(`${files[face]} holds several fonts`)
  const words = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text: string) => {
    const known = words.get(text)
    if (known) return known
    if (words.size >= MOST_WORDS) words.clear()
    const run = layout(text)
    words.set(text, run)
    return run
  }
  return font
}

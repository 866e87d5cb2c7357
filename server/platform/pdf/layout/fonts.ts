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
/** From this length on a word is laid out letter by letter, without kerning: laying it out whole takes ten times longer. */
const LONG_WORD = 33

type Opened = {
  font: Font
  letters: ReadonlySet<string>
  /** Matches a letter that the font lacks. */
  missing: RegExp
  layOutLetter: (letter: string) => Letter
}
/** The width is that at a size of one point. */
type Letter = { run: GlyphRun; width: number }

// Opened once a process: reading a font takes longer than a page.
const opened = new Map<Face, Opened>()

export function openFont(face: Face): Opened {
  const known = opened.get(face) ?? readFont(face)
  opened.set(face, known)
  return known
}

/** The width of a text at a size of one point. */
export function measure(face: Face, text: string): number {
  const { font, layOutLetter } = openFont(face)
  let width = 0
  // Word by word, each with its space: as pdfkit draws them.
  for (const word of text.split(/(?<= )/)) {
    if (word.length < LONG_WORD) width += font.layout(word).advanceWidth / font.unitsPerEm
    else for (const letter of splitLetters(word)) width += layOutLetter(letter).width
  }
  return width
}

/** The width of one letter with its marks, at a size of one point. */
export const measureLetter = (face: Face, letter: string): number => openFont(face).layOutLetter(letter).width

/** Letters with the marks above and below them; a pile of more marks than any script has is divided. */
export function splitLetters(text: string): readonly string[] {
  return /^[ -~]*$/.test(text) ? text.split('') : (text.match(/.\p{M}{0,8}/gsu) ?? [])
}

/**
 * A text as it can be printed: composed letters, one kind of line end, one blank line or space where there are several,
 * no control or format characters; what no font has is □.
 */
export function clean(text: string): string {
  const { letters } = openFont('signs')
  return spell(text).replaceAll(openFont('regular').missing, (letter) => (letters.has(letter) ? letter : MISSING))
}

/** The letters of a text that print as □, each once. */
export function findUnprintable(text: string): string[] {
  const { letters } = openFont('signs')
  return [...new Set(spell(text).match(openFont('regular').missing))].filter((letter) => !letters.has(letter))
}

/** Whether a face has all letters of a text. */
export const hasLetters = (face: Face, text: string): boolean => text.search(openFont(face).missing) === -1

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
    .replaceAll(/\n(?: ?\n){2,}/g, '\n\n')
}

function readFont(face: Face): Opened {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', files[face])))
  if (!('layout' in font)) throw new Error(`${files[face]} holds several fonts`)
  // A glyph first met as a part of another would never know which letter it is: the accent of é, the stem of i.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return {
    font,
    letters: new Set(font.characterSet.map((code) => String.fromCodePoint(code))),
    missing: new RegExp(`[^\\n${font.characterSet.map((code) => `\\u{${code.toString(16)}}`).join('')}]`, 'gu'),
    layOutLetter: cacheLayouts(font),
  }
}

/**
 * Documents repeat their words: each is laid out once. Numbers are not cached, they seldom repeat. A long word is put
 * together from its letters, in time proportional to its length.
 */
function cacheLayouts(font: Font): Opened['layOutLetter'] {
  const words = new Map<string, GlyphRun>()
  const letters = new Map<string, Letter>()
  const layout = font.layout.bind(font)
  font.layout = (text: string) => {
    const known = words.get(text)
    if (known) return known
    if (text.length >= LONG_WORD) return layOutLong(text)
    const run = layout(text)
    if (!/\d/.test(text)) remember(words, text, run)
    return run
  }
  return layOutLetter

  function layOutLetter(text: string): Letter {
    const known = letters.get(text)
    if (known) return known
    const run = layout(text)
    return remember(letters, text, { run, width: run.advanceWidth / font.unitsPerEm })
  }

  function layOutLong(text: string): GlyphRun {
    const whole = layout('')
    for (const letter of splitLetters(text)) {
      const { run } = layOutLetter(letter)
      whole.glyphs.push(...run.glyphs)
      whole.positions.push(...run.positions)
    }
    return whole
  }
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value): Value {
  if (cache.size >= MOST_WORDS) cache.clear()
  cache.set(key, value)
  return value
}

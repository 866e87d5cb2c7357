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

/** Printed for a letter that none of our fonts has. */
const MISSING = '□'
const CACHE_SIZE = 5000
/** From this length on a word is laid out letter by letter, without kerning, which is ten times faster. */
const LONG_WORD = 33

type OpenFont = {
  font: Font
  letters: ReadonlySet<string>
  missing: RegExp
  layOutLetter: (letter: string) => Letter
}
/** The width is in points at font size 1. */
type Letter = { run: GlyphRun; width: number }

// Cached for the process: parsing a font takes longer than laying out a page.
const openFonts = new Map<Face, OpenFont>()

export function openFont(face: Face): OpenFont {
  const known = openFonts.get(face) ?? readFont(face)
  openFonts.set(face, known)
  return known
}

/** In points at font size 1. */
export function measure(face: Face, text: string): number {
  const { font, layOutLetter } = openFont(face)
  let width = 0
  // Word by word with its space, as pdfkit draws them.
  for (const word of text.split(/(?<= )/)) {
    if (word.length < LONG_WORD) width += font.layout(word).advanceWidth / font.unitsPerEm
    else for (const letter of splitLetters(word)) width += layOutLetter(letter).width
  }
  return width
}

/** The width of one letter with its combining marks, in points at font size 1. */
export const measureLetter = (face: Face, letter: string): number => openFont(face).layOutLetter(letter).width

/** Graphemes; one with more combining marks than any script uses is split. */
export function splitLetters(text: string): readonly string[] {
  return /^[ -~]*$/.test(text) ? text.split('') : (text.match(/.\p{M}{0,8}/gsu) ?? [])
}

/**
 * A printable text: composed letters, one kind of line end, no repeated spaces or blank lines, no control or format
 * characters, □ for missing letters.
 */
export function clean(text: string): string {
  const { letters } = openFont('signs')
  return normalise(text).replaceAll(openFont('regular').missing, (letter) => (letters.has(letter) ? letter : MISSING))
}

/** The letters that print as □, each once. */
export function findUnprintable(text: string): string[] {
  const { letters } = openFont('signs')
  return [...new Set(normalise(text).match(openFont('regular').missing))].filter((letter) => !letters.has(letter))
}

export const hasLetters = (face: Face, text: string): boolean => text.search(openFont(face).missing) === -1

/** The requested font, or the symbols font if only that one has the letter. */
export function findFace(face: Face, letter: string): Face {
  return openFont(face).letters.has(letter) ? face : 'signs'
}

function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n(?: ?\n){2,}/g, '\n\n')
}

function readFont(face: Face): OpenFont {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', files[face])))
  if (!('layout' in font)) throw new Error(`${files[face]} holds several fonts`)
  // Loads every letter first: a glyph first met as part of another would not be mapped to its letter, such as the
  // accent of é.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return {
    font,
    letters: new Set(font.characterSet.map((code) => String.fromCodePoint(code))),
    missing: new RegExp(`[^\\n${font.characterSet.map((code) => `\\u{${code.toString(16)}}`).join('')}]`, 'gu'),
    layOutLetter: cacheLayouts(font),
  }
}

/**
 * Caches the layout of words, which repeat; numbers seldom do. A long word is assembled from its letters, in linear
 * time.
 */
function cacheLayouts(font: Font): OpenFont['layOutLetter'] {
  const words = new Map<string, GlyphRun>()
  const letters = new Map<string, Letter>()
  const layout = font.layout.bind(font)
  font.layout = (text: string) => {
    const known = words.get(text)
    if (known) return known
    if (text.length >= LONG_WORD) return layOutLong(text)
    const run = layout(text)
    if (!/\d/.test(text)) addToCache(words, text, run)
    return run
  }
  return layOutLetter

  function layOutLetter(text: string): Letter {
    const known = letters.get(text)
    if (known) return known
    const run = layout(text)
    return addToCache(letters, text, { run, width: run.advanceWidth / font.unitsPerEm })
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

function addToCache<Value>(cache: Map<string, Value>, key: string, value: Value): Value {
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(key, value)
  return value
}

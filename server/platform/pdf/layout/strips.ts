import type { Pen } from './pen.ts'

/** A part of a page that is never divided: a line of a text, a line of a row, a field. */
export type Strip = {
  /** Space before it, left out at the top of a page. */
  above: number
  height: number
  /** Stands on the page of the next one. */
  keep: boolean
  /** Drawn again before it when it begins a page: the titles of a table. */
  header?: readonly Strip[]
  /** What is painted behind it and its neighbours of the same box. */
  box?: Box
  draw(pen: Pen, y: number): void
}
export type Box = { paint(pen: Pen, top: number, bottom: number): void }

/** Keeps the first two and the last two of a text's lines together. */
export function isKept(index: number, count: number): boolean {
  return (index === 0 && count > 1) || index === count - 2
}

/** No row stands alone at the foot or at the top of a page. */
export function joinRows(rows: readonly (readonly Strip[])[]): Strip[] {
  return rows.flatMap((row, index) =>
    row.map((strip, line) =>
      line === row.length - 1 && isKept(index, rows.length) ? { ...strip, keep: true } : strip,
    ),
  )
}

/** Two fifths of a page. */
const SHORT = 290

/** What is short stands on one page, whole. */
export function keepShort(strips: readonly Strip[]): readonly Strip[] {
  const height = strips.reduce((sum, strip) => sum + strip.above + strip.height, 0)
  return height > SHORT ? strips : keepAll(strips, false)
}

/** All strips on one page, and with what follows when asked. */
export function keepAll(strips: readonly Strip[], withNext: boolean): Strip[] {
  return strips.map((strip, index) => ({ ...strip, keep: withNext || index < strips.length - 1 }))
}

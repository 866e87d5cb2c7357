import type { Pen } from './pen.ts'

/** An indivisible part of a page: a line of a text or a row, a field. */
export type Strip = {
  /** Space above, dropped at the top of a page. */
  above: number
  height: number
  /** Stays on the page of the next strip. */
  keep: boolean
  /** Repeated above it when it begins a page: the titles of a table. */
  header?: readonly Strip[]
  /** Begins with a heading, before which a page may be turned. */
  startsSection?: true
  /** Painted behind it and its neighbours of the same box. */
  box?: Box
  draw(pen: Pen, y: number): void
}
export type Box = { paint(pen: Pen, top: number, bottom: number): void }

/** Keeps the first two and the last two lines of a text together (no widows or orphans). */
export function staysWithNextLine(index: number, count: number): boolean {
  return (index === 0 && count > 1) || index === count - 2
}

/** Avoids a single row at the foot or top of a page. */
export function joinRows(rows: readonly (readonly Strip[])[]): Strip[] {
  return rows.flatMap((row, index) =>
    row.map((strip, line) =>
      line === row.length - 1 && staysWithNextLine(index, rows.length) ? { ...strip, keep: true } : strip,
    ),
  )
}

/** In points: two fifths of a page. */
const SHORT_HEIGHT = 290

export function keepShort(strips: readonly Strip[]): readonly Strip[] {
  const height = strips.reduce((sum, strip) => sum + strip.above + strip.height, 0)
  return height > SHORT_HEIGHT ? strips : keepAll(strips, false)
}

/** Keeps all strips on one page, with the next one if `withNext`. */
export function keepAll(strips: readonly Strip[], withNext: boolean): Strip[] {
  return strips.map((strip, index) => ({ ...strip, keep: withNext || index < strips.length - 1 }))
}

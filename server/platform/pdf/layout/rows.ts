import type { Line } from './lines.ts'
import type { Pen } from './pen.ts'
import { staysWithNextLine, type Box, type Strip } from './strips.ts'
import type { Tag } from './structure.ts'

/** The lines of one column, each with its tag. */
export type Cell = { x: number; width: number; align: 'left' | 'right'; parts: readonly { line: Line; tag: Tag }[] }
type RowStyle = {
  above: number
  padding: number
  box?: Box
  header?: readonly Strip[]
  rule?: (pen: Pen, y: number) => void
}

/** Rows up to this many lines stay on one page. */
const MAX_UNBROKEN_LINES = 10

/** One strip per line, so that a long row continues on the next page. */
export function setRow(cells: readonly Cell[], { above, padding, box, header, rule }: RowStyle): Strip[] {
  const count = Math.max(1, ...cells.map((cell) => cell.parts.length))
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0
    const isLast = index === count - 1
    const leading = Math.max(...cells.map((cell) => cell.parts[index]?.line.style.leading ?? 0))
    const height = leading + (isFirst ? padding : 0) + (isLast ? padding : 0)
    return {
      above: isFirst ? above : 0,
      height,
      keep: !isLast && (count <= MAX_UNBROKEN_LINES || staysWithNextLine(index, count)),
      ...(box && { box }),
      ...(header && { header }),
      draw(pen, y) {
        const top = y + (isFirst ? padding : 0)
        for (const cell of cells) drawPart(pen, cell, index, top, leading)
        if (isLast && rule) pen.artifact('Layout', () => rule(pen, y + height))
      },
    }
  })
}

function drawPart(pen: Pen, { x, width, align, parts }: Cell, index: number, top: number, leading: number): void {
  const part = parts[index]
  if (!part) return
  const { line, tag } = part
  pen.within(tag, () => pen.write(line, align === 'right' ? x + width - line.width : x, baseline(line, top, leading)))
}

export function baseline(line: Line, top: number, leading: number): number {
  const { size } = line.style
  return top + (leading - size * 1.36) / 2 + size * 1.069
}

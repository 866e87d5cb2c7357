import { setText, type Style } from './lines.ts'
import type { Column, Fact, TableRow, Text } from './content.ts'
import type { Pen } from './pen.ts'
import { setRow, type Cell } from './rows.ts'
import { joinRows, keepAll, keepShort, type Box, type Strip } from './strips.ts'
import { tag, type Tag } from './structure.ts'
import { area, colours, lineWidth, style, styles } from './styles.ts'
import { parts, setParagraph } from './texts.ts'

const GAP = 14
const PADDING = 6
/** Letters from which an answer is set below its label. */
const LONG_ANSWER = 420

/** Labels on the left, answers on the right. */
export function setFacts(rows: readonly Fact[], root: Tag): Strip[] {
  const table = tag('Table', root)
  const width = lineWidth * (rows.filter(isQuestion).length * 2 > rows.length ? 0.62 : 0.36)
  const own = rows.map(({ label, value }, index) => {
    const row = tag('TR', table)
    if (lengthOf(value) > LONG_ANSWER) return setLongFact({ label, value }, row, index === 0 ? 4 : 0)
    const right = { x: area.left + width + GAP, width: lineWidth - width - GAP }
    const cells: Cell[] = [
      cell(label, styles.label, { x: area.left, width }, 'left', tag('TH', row, { scope: 'Row' })),
      cell(value, styles.value, right, 'left', tag('TD', row)),
    ]
    return setRow(cells, { above: index === 0 ? 4 : 0, padding: 3, rule: underline(colours.rule) })
  })
  return joinRows(own)
}

/** A long question with a short answer gets a wider label. */
const isQuestion = ({ label, value }: Fact) => label.length > 50 && lengthOf(value) < 25

function setLongFact({ label, value }: Fact, row: Tag, above: number): Strip[] {
  const name = setParagraph(label, tag('TH', row, { scope: 'Row' }), styles.label, { above: above + 3 })
  const text = setParagraph(value, tag('TD', row), styles.value, { above: 1 })
  const end: Strip = {
    above: 0,
    height: 4,
    keep: false,
    draw: (pen, y) => pen.artifact('Layout', () => underline(colours.rule)(pen, y + 4)),
  }
  const last = text.length - 1
  return [
    ...keepAll(name, true),
    ...text.map((strip, index) => ({ ...strip, keep: strip.keep || index === last })),
    end,
  ]
}

function lengthOf(text: Text): number {
  const runs = typeof text === 'string' ? [text] : text
  return runs.reduce((sum, run) => sum + Object.values(typeof run === 'string' ? [run] : run).join('').length, 0)
}

type Table = { caption?: string; columns: readonly Column[]; rows: readonly TableRow[]; isList?: boolean }

/** Repeats the column titles on each page. */
export function setTable(
  { caption, columns, rows, isList = false }: Table,
  root: Tag,
  primary: string,
): readonly Strip[] {
  const table = tag('Table', root)
  const places = placeColumns(columns)
  const top = tag('TR', tag('THead', table))
  const body = tag('TBody', table)
  const look = style('bold', 8.25, 12, primary)
  const titles = columns.map(({ title, align = 'left' }, index) =>
    cell(title, look, places[index], align, tag('TH', top, { scope: 'Column' })),
  )
  const name = caption === undefined ? [] : setCaption(caption, tag('Caption', table))
  const above = caption === undefined ? 8 : 3
  const header = keepAll(setRow(titles, { above, padding: 4, box: tint(colours.tint), rule: underline(primary) }), true)
  const strips = rows.map(({ cells, strong = false }) => {
    const row = tag('TR', body)
    const own = cells.map((text, index) =>
      cell(
        text,
        strong ? styles.strongCell : styles.cell,
        places[index],
        columns[index]?.align ?? 'left',
        tag('TD', row),
      ),
    )
    const line = underline(strong ? colours.quiet : colours.rule)
    return setRow(own, { above: 0, padding: 4, header, rule: line, ...(strong && { box: tint(colours.tint) }) })
  })
  const all = [...name, ...header, ...joinRows(strips)]
  return isList ? all : keepShort(all)
}

function setCaption(caption: string, own: Tag): Strip[] {
  return keepAll(setParagraph(caption, own, styles.strongCell, { above: 10 }), true)
}

type Span = { x: number; width: number }

function cell(text: Text, look: Style, place: Span | undefined, align: 'left' | 'right', own: Tag): Cell {
  const { x, width } = place ?? { x: area.left, width: lineWidth }
  return { x, width, align, parts: parts(setText(text, look, width), own) }
}

function placeColumns(columns: readonly Column[]): Span[] {
  const shares = columns.map(({ width = 1 }) => width)
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = area.left
  return shares.map((share) => {
    const whole = (share / all) * lineWidth
    const place = { x: x + PADDING, width: whole - 2 * PADDING }
    x += whole
    return place
  })
}

const underline = (colour: string) => (pen: Pen, y: number) => pen.rule(area.left, y, lineWidth, colour)

function tint(colour: string): Box {
  return { paint: (pen, top, bottom) => pen.fill(area.left, top, lineWidth, bottom - top, colour) }
}

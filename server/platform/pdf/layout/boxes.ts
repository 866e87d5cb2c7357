import { setText } from './lines.ts'
import type { SignatureField, Text } from './content.ts'
import type { Pen } from './pen.ts'
import { setRow, type Cell } from './rows.ts'
import { keepAll, keepShort, type Box, type Strip } from './strips.ts'
import { tag, type Tag } from './structure.ts'
import { area, colours, lineWidth, style, styles } from './styles.ts'
import { parts, setParagraph } from './texts.ts'

const GUTTER = 16
const half = (lineWidth - GUTTER) / 2
const PAD = 10
const FIELD_HEIGHT = 62

type Note = { title?: string; tone?: 'plain' | 'warning'; texts: readonly Text[] }

export function setNote({ title, tone = 'plain', texts }: Note, root: Tag, accent: string): readonly Strip[] {
  const section = tag('Sect', root)
  const place = { x: area.left + 14, width: lineWidth - 28 }
  const box: Box = {
    paint(pen, top, bottom) {
      pen.fill(area.left, top, lineWidth, bottom - top, tone === 'warning' ? colours.warm : colours.tint)
      pen.fill(area.left, top, 2.5, bottom - top, accent)
    },
  }
  const look = style('bold', 9.5, 14, accent)
  const head = title === undefined ? [] : setParagraph(title, tag('P', section), look, { above: 0, ...place })
  const body = texts.flatMap((text, index) =>
    setParagraph(text, tag('P', section), styles.body, { above: 0, ...place }).map((strip, line) =>
      line === 0 && (index > 0 || title !== undefined) ? addSpaceAbove(strip, 4) : strip,
    ),
  )
  const strips = [space(PAD), ...keepAll(head, true), ...body, space(PAD)]
  return keepShort(
    strips.map((strip, index) => ({
      ...strip,
      box,
      above: index === 0 ? 10 : 0,
      keep: strip.keep || index === 0 || index === strips.length - 2,
    })),
  )
}

/** Two boxes per line; a single one takes the whole line. */
export function setCards(cards: readonly { title: string; lines: readonly Text[] }[], root: Tag, accent: string) {
  return pairs(cards).flatMap((pair) => {
    const whole = pair.length > 1 ? half : lineWidth
    const box: Box = {
      paint: (pen, top, bottom) =>
        pair.forEach((_, index) => {
          pen.fill(left(index), top, whole, bottom - top, colours.tint)
          pen.fill(left(index), top, whole, 1.5, accent)
        }),
    }
    const cells = pair.map(({ title, lines }, index): Cell => {
      const section = tag('Sect', root)
      const width = whole - 2 * PAD
      const own = lines.flatMap((text) => parts(setText(text, styles.cell, width), tag('P', section)))
      const head = parts(setText(title, styles.cardTitle, width), tag('P', section))
      return { x: left(index) + PAD, width, align: 'left', parts: [...head, ...own] }
    })
    return setRow(cells, { above: 10, padding: PAD, box })
  })
}

export function setSignatures(fields: readonly SignatureField[], root: Tag): Strip[] {
  const strips = pairs(fields).flatMap((pair) => {
    const sections = pair.map(() => tag('Sect', root))
    const cells = pair.map(({ title, signer, lines }, index): Cell => {
      const section = sections[index] ?? root
      const own = [
        ...parts(setText(title, styles.cardTitle, half), tag('P', section)),
        ...parts(setText(signer, styles.value, half), tag('P', section)),
        ...lines.flatMap((line) => parts(setText(line, styles.small, half), tag('P', section))),
      ]
      return { x: left(index), width: half, align: 'left', parts: own }
    })
    const field: Strip = {
      above: 4,
      height: FIELD_HEIGHT,
      keep: false,
      draw: (pen, y) => pair.forEach((one, index) => drawField(pen, one, left(index), y, sections[index] ?? root)),
    }
    return [...keepAll(setRow(cells, { above: 14, padding: 0 }), true), field]
  })
  return keepAll(strips, false)
}

function drawField(pen: Pen, { name, title, signer }: SignatureField, x: number, y: number, section: Tag): void {
  pen.artifact('Layout', () => pen.frame(x, y, half, FIELD_HEIGHT, colours.quiet))
  if (name !== null) pen.field(name, `${title}, ${signer}`, [x, y, half, FIELD_HEIGHT], tag('Form', section))
}

export function setChecks(items: readonly { checked: boolean; text: Text }[], root: Tag): Strip[] {
  const list = tag('L', root)
  const indent = 17
  return items.flatMap(({ checked, text }, index) => {
    const item = tag('LI', list)
    const width = lineWidth - indent
    const mark = setText(checked ? '☑' : '☐', { ...styles.body, size: 11 }, indent)
    const cells: Cell[] = [
      { x: area.left, width: indent, align: 'left', parts: parts(mark, tag('Lbl', item)) },
      {
        x: area.left + indent,
        width,
        align: 'left',
        parts: parts(setText(text, styles.body, width), tag('LBody', item)),
      },
    ]
    return setRow(cells, { above: index === 0 ? 5 : 3, padding: 0 })
  })
}

const left = (index: number) => area.left + index * (half + GUTTER)
const space = (height: number): Strip => ({ above: 0, height, keep: false, draw: () => {} })

/** Adds space above a strip, which its box paints too. */
function addSpaceAbove(strip: Strip, by: number): Strip {
  return { ...strip, height: strip.height + by, draw: (pen, y) => strip.draw(pen, y + by) }
}

function pairs<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 2) }, (_, index) => items.slice(index * 2, index * 2 + 2))
}

import type { Text } from './content.ts'
import { setText, type Line, type Style } from './lines.ts'
import { baseline, setRow, type Cell } from './rows.ts'
import { staysWithNextLine, keepAll, type Strip } from './strips.ts'
import { tag, type Tag } from './structure.ts'
import { area, colours, lineWidth, style, styles } from './styles.ts'

type Place = { above: number; x?: number; width?: number }

export function setParagraph(text: Text, own: Tag, look: Style, { above, x = area.left, width = lineWidth }: Place) {
  const lines = setText(text, look, width)
  return lines.map((line, index): Strip => {
    const { leading } = look
    return {
      above: index === 0 ? above : 0,
      height: leading,
      keep: staysWithNextLine(index, lines.length),
      draw: (pen, y) => pen.within(own, () => pen.write(line, x, baseline(line, y, leading))),
    }
  })
}

export function setHeading(level: 1 | 2, text: string, root: Tag, primary: string): Strip[] {
  const look = level === 1 ? style('bold', 12.5, 17, primary) : style('bold', 10, 14.5)
  const strips = setParagraph(text, tag(level === 1 ? 'H2' : 'H3', root), look, { above: level === 1 ? 20 : 12 })
  const after: Strip = { above: 0, height: level === 1 ? 2 : 0, keep: true, draw: () => {} }
  const [first, ...others] = keepAll([...strips, after], true)
  return first ? [{ ...first, startsSection: true }, ...others] : []
}

export function setList(items: readonly Text[], isOrdered: boolean, root: Tag): Strip[] {
  const list = tag('L', root)
  return items.flatMap((text, index) =>
    setItem(list, isOrdered ? `${index + 1}.` : '•', text, index === 0 ? 5 : 2.5, isOrdered ? 18 : 12),
  )
}

function setItem(list: Tag, mark: string, text: Text, above: number, indent: number): Strip[] {
  const item = tag('LI', list)
  const x = area.left + indent
  const width = lineWidth - indent
  const marks = setText(mark, style('regular', styles.body.size, styles.body.leading, colours.quiet), indent)
  const cells: Cell[] = [
    { x: area.left, width: indent, align: 'left', parts: parts(marks, tag('Lbl', item)) },
    { x, width, align: 'left', parts: parts(setText(text, styles.body, width), tag('LBody', item)) },
  ]
  return setRow(cells, { above, padding: 0 })
}

export function parts(lines: readonly Line[], own: Tag): Cell['parts'] {
  return lines.map((line) => ({ line, tag: own }))
}

import type { Face } from './fonts.ts'
import type { Style } from './lines.ts'
import { page } from './pdf.ts'

/** The text area, in points from the upper left corner. */
export const area = { left: 56.7, right: page.width - 56.7, top: 76, bottom: page.height - 72 }
export const lineWidth = area.right - area.left

export const colours = { ink: '#1c2330', quiet: '#5a6372', rule: '#d3d8df', tint: '#f4f6f9', warm: '#fbf6ec' }

export const styles = {
  body: style('regular', 9.5, 14),
  small: style('regular', 8, 11.5, colours.quiet),
  label: style('regular', 9, 13.5, colours.quiet),
  value: style('regular', 9.5, 13.5),
  cell: style('regular', 8.75, 12.5),
  strongCell: style('bold', 8.75, 12.5),
  cardTitle: style('bold', 8.75, 14),
  furniture: style('regular', 7, 9.5, colours.quiet),
}

export function style(face: Face, size: number, leading: number, colour = colours.ink): Style {
  return { face, size, leading, colour }
}

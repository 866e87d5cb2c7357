import { setText, type Line } from '../../../platform/pdf/layout/lines.ts'
import { makePen, type Pen } from '../../../platform/pdf/layout/pen.ts'
import { colours, style } from '../../../platform/pdf/layout/styles.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { formatExactInstant } from '../../../platform/locales/dates.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

/** A drawn signature as an SVG path in its own units, or a typed name. */
export type Mark = { drawn: string; width: number; height: number } | { typed: string }
export type Appearance = {
  name: string
  /** Null for the seal. */
  mark: Mark | null
  at: Date
  locale: Locale
}
type Size = { width: number; height: number }

const INK = '#12306b'
const PAD = 6

/** Draws what a signed field shows, as a page of its size. */
export async function drawAppearance({ name, mark, at, locale }: Appearance, size: Size): Promise<Uint8Array> {
  const pen = makePen({ title: '', language: locale, date: at, author: '', digest: '' })
  pen.pdf.addPage({ size: [size.width, size.height], margin: 0 })
  pen.fill(0, 0, size.width, size.height, '#f7f9fc')
  pen.frame(0.5, 0.5, size.width - 1, size.height - 1, INK)
  const share = mark === null ? 0 : size.width * 0.42
  if (mark !== null) drawMark(pen, mark, { width: share - 2 * PAD, height: size.height - 2 * PAD })
  const width = size.width - share - (mark === null ? 2 * PAD : PAD)
  writeLines(pen, listLines(name, mark === null, at, locale, width), mark === null ? PAD : share, size.height)
  return pen.end()
}

function listLines(name: string, isSeal: boolean, at: Date, locale: Locale, width: number): Line[] {
  const t = translator(locale)
  const quiet = style('regular', 7, 9.5, colours.quiet)
  const { day, time } = formatExactInstant(at, locale)
  return [
    ...setText(isSeal ? sealedBy(name, locale) : t('document.signed'), quiet, width),
    ...listNameLines(name, width),
    ...setText(day, quiet, width),
    ...setText(time, quiet, width),
  ]
}

/** « Cachet électronique d’ », above the name. */
const sealedBy = (name: string, locale: Locale) =>
  translator(locale)('document.sealed', { name }).slice(0, -name.length).trimEnd()

/** A long name is set smaller, so that it stays within the field. */
function listNameLines(name: string, width: number): Line[] {
  const usual = setText(name, style('bold', 8.5, 11, colours.ink), width)
  return usual.length <= 2 ? usual : setText(name, style('bold', 6.5, 8, colours.ink), width).slice(0, 3)
}

function writeLines(pen: Pen, lines: readonly Line[], x: number, height: number): void {
  const tall = lines.reduce((sum, line) => sum + line.style.leading, 0)
  let y = (height - tall) / 2
  for (const line of lines) {
    pen.write(line, x, y + line.style.leading * 0.75)
    y += line.style.leading
  }
}

function drawMark(pen: Pen, mark: Mark, area: Size): void {
  if ('typed' in mark) return typeMark(pen, mark.typed, area)
  const scale = Math.min(area.width / mark.width, area.height / mark.height)
  pen.pdf.save().translate(PAD + (area.width - mark.width * scale) / 2, PAD + (area.height - mark.height * scale) / 2)
  pen.pdf
    .scale(scale)
    .lineWidth(1.4 / scale)
    .lineCap('round')
    .lineJoin('round')
    .path(mark.drawn)
    .stroke(INK)
  pen.pdf.restore()
}

function typeMark(pen: Pen, text: string, area: Size): void {
  const [whole] = setText(text, style('italic', 1, 1), Number.MAX_SAFE_INTEGER)
  const size = Math.max(5, Math.min(17, area.width / (whole?.width ?? 1)))
  const lines = setText(text, style('italic', size, size * 1.2, INK), area.width)
  writeLines(pen, lines.slice(0, Math.max(1, Math.floor(area.height / (size * 1.2)))), PAD, area.height + 2 * PAD)
}

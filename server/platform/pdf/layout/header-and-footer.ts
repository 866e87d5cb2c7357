import { translator } from '../../locales/texts.ts'
import { clean, openFont } from './fonts.ts'
import { setText, type Line } from './lines.ts'
import type { Logo, DocumentContent } from './content.ts'
import { page } from './pdf.ts'
import type { Pen } from './pen.ts'
import { baseline } from './rows.ts'
import { area, lineWidth, style, styles } from './styles.ts'

const TOP = 34

export function drawHeaderAndFooter(
  pen: Pen,
  content: DocumentContent,
  number: number,
  pages: number,
  digest: string,
): void {
  if (number === 1) drawLetterhead(pen, content.company)
  else drawRunningHead(pen, content)
  drawFooter(pen, content, number, pages, digest)
}

/** Below the company's letterhead. */
export const firstTop = (company: DocumentContent['company']): number => ruleBelow(setLetterhead(company)) + 20

function drawLetterhead(pen: Pen, company: DocumentContent['company']): void {
  const { name, logo, primary, accent } = company
  if (logo) drawLogo(pen, logo, area.left, TOP, 46)
  else write(pen, setText(name, style('bold', 15, 20, primary), lineWidth / 2.4), area.left, TOP)
  const lines = setLetterhead(company)
  write(pen, lines, area.right, TOP, 'right')
  pen.rule(area.left, ruleBelow(lines), lineWidth, accent, 0.8)
}

/** Without a logo the name is set large. */
function setLetterhead({ name, lines, logo }: DocumentContent['company']): Line[] {
  const width = lineWidth * 0.56
  const head = logo ? setText(name, { ...styles.furniture, face: 'bold' }, width) : []
  return [...head, ...lines.flatMap((line) => setText(line, styles.furniture, width))]
}

const ruleBelow = (lines: readonly Line[]) => Math.max(92, TOP + lines.length * styles.furniture.leading + 9)

function drawRunningHead(pen: Pen, { company, title, shortTitle = title, reference }: DocumentContent): void {
  write(pen, setText(company.name, { ...styles.furniture, face: 'bold' }, lineWidth / 3).slice(0, 1), area.left, 38)
  write(
    pen,
    setText(`${shortTitle} · ${reference}`, styles.furniture, lineWidth * 0.62).slice(0, 1),
    area.right,
    38,
    'right',
  )
  pen.rule(area.left, 54, lineWidth, company.accent, 0.5)
}

function drawFooter(
  pen: Pen,
  { language, foot, company, watermark, translation }: DocumentContent,
  number: number,
  pages: number,
  digest: string,
): void {
  const t = translator(language)
  const top = page.height - 50
  pen.rule(area.left, top - 6, lineWidth, company.accent, 0.5)
  const about =
    foot.dossier === null ? foot.template : t('document.foot', { number: foot.dossier, template: foot.template })
  const draft = watermark === null ? [] : [{ bold: watermark }, ' · ']
  write(pen, setText([...draft, about], styles.furniture, lineWidth * 0.82), area.left, top)
  write(pen, setText(t('document.digest', { digest }), styles.furniture, lineWidth), area.left, top + 10)
  if (translation) write(pen, setText([{ bold: translation }], styles.furniture, lineWidth), area.left, top + 20)
  write(pen, setText(t('document.page', { number, pages }), styles.furniture, 80), area.right, top, 'right')
}

/** Drawn as shapes: as text it would mix with the text that people copy or search. */
export function drawWatermark({ pdf }: Pen, text: string): void {
  const { font } = openFont('bold')
  const { glyphs, positions, advanceWidth } = font.layout(clean(text))
  const scale = Math.min(120 / font.unitsPerEm, 560 / advanceWidth)
  pdf
    .save()
    .translate(page.width / 2, page.height / 2)
    .rotate(-54)
    .scale(scale, -scale)
  pdf.translate(-advanceWidth / 2, -font.capHeight / 2).fillOpacity(0.08)
  for (const [index, glyph] of glyphs.entries()) {
    const path = glyph.path.toSVG()
    if (path !== '') pdf.path(path).fill('#b42318')
    pdf.translate(positions[index]?.xAdvance ?? 0, 0)
  }
  pdf.restore()
}

function drawLogo({ pdf }: Pen, { width, height, shapes }: Logo, x: number, y: number, tall: number): void {
  const scale = Math.min(tall / height, 190 / width)
  pdf.save().translate(x, y).scale(scale)
  for (const shape of shapes) {
    if (shape.kind === 'words') {
      pdf.font(shape.bold ? 'bold' : 'regular', shape.size).fillColor(shape.fill)
      pdf.text(shape.text, shape.x, shape.y, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: shape.spacing,
      })
      continue
    }
    const { path, fill, stroke, strokeWidth } = shape
    if (fill !== null) pdf.path(path).fill(fill)
    if (stroke !== null) pdf.lineWidth(strokeWidth).lineJoin('round').lineCap('round').path(path).stroke(stroke)
  }
  pdf.restore()
}

function write(pen: Pen, lines: readonly Line[], x: number, top: number, align: 'left' | 'right' = 'left'): void {
  let y = top
  for (const line of lines) {
    const { leading } = line.style
    pen.write(line, align === 'right' ? x - line.width : x, baseline(line, y, leading))
    y += leading
  }
}

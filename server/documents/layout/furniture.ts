import { translator } from '../../locales/texts.ts'
import { setText, type Line } from './lines.ts'
import type { Logo, Paper } from './paper.ts'
import { page } from './pdf.ts'
import type { Pen } from './pen.ts'
import { baseline } from './rows.ts'
import { area, lineWidth, style, styles } from './styles.ts'

/** What stands around the text of a page: who writes, which page of which paper, and across it that it is a draft. */
export function drawFurniture(pen: Pen, paper: Paper, number: number, pages: number, digest: string): void {
  pen.aside('Pagination', () => {
    if (paper.watermark !== null) drawWatermark(pen, paper.watermark)
    if (number === 1) drawIdentity(pen, paper.company)
    else drawRunningHead(pen, paper)
    drawFoot(pen, paper, number, pages, digest)
  })
}

function drawIdentity(pen: Pen, { name, lines, logo, primary, accent }: Paper['company']): void {
  const top = 34
  if (logo) drawLogo(pen, logo, area.left, top, 46)
  else write(pen, setText(name, style('bold', 15, 20, primary), lineWidth / 2), area.left, top)
  const width = lineWidth * 0.56
  const set = lines.flatMap((line, index) =>
    setText(line, index === 0 ? { ...styles.furniture, face: 'bold' } : styles.furniture, width),
  )
  write(pen, set, area.right, top, 'right')
  pen.rule(area.left, 92, lineWidth, accent, 0.8)
}

function drawRunningHead(pen: Pen, { company, title, reference }: Paper): void {
  write(pen, setText(company.name, { ...styles.furniture, face: 'bold' }, lineWidth / 3).slice(0, 1), area.left, 38)
  write(
    pen,
    setText(`${title} · ${reference}`, styles.furniture, lineWidth * 0.62).slice(0, 1),
    area.right,
    38,
    'right',
  )
  pen.rule(area.left, 54, lineWidth, company.accent, 0.5)
}

function drawFoot(pen: Pen, { language, foot, company }: Paper, number: number, pages: number, digest: string): void {
  const t = translator(language)
  const top = page.height - 50
  pen.rule(area.left, top - 6, lineWidth, company.accent, 0.5)
  const about = t('document.foot', { number: foot.dossier, template: foot.template })
  write(pen, setText(about, styles.furniture, lineWidth * 0.8), area.left, top)
  write(pen, setText(t('document.digest', { digest }), styles.furniture, lineWidth), area.left, top + 10)
  write(pen, setText(t('document.page', { number, pages }), styles.furniture, 80), area.right, top, 'right')
}

function drawWatermark({ pdf }: Pen, text: string): void {
  const size = Math.min(110, 820 / Math.max(4, text.length))
  pdf
    .save()
    .rotate(-52, { origin: [page.width / 2, page.height / 2] })
    .fillOpacity(0.09)
  pdf.font('bold', size).fillColor('#b42318')
  const width = pdf.widthOfString(text)
  pdf.text(text, (page.width - width) / 2, page.height / 2 - size * 0.7, { lineBreak: false })
  pdf.restore().fillOpacity(1)
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

import type { Line } from './lines.ts'
import { openPdf } from './pdf.ts'
import { structureBuilder, type Tag } from './structure.ts'

export type Pen = ReturnType<typeof makePen>

/** Draws the pages and writes their structure tree. */
export function makePen(about: Parameters<typeof openPdf>[0]) {
  const pdf = openPdf(about)
  const elementOf = structureBuilder(pdf)
  let isArtifact = false

  return {
    pdf,
    within(tag: Tag, draw: () => void) {
      if (isArtifact) return draw()
      const content = pdf.markStructureContent(tag.role)
      draw()
      pdf.endMarkedContent()
      elementOf(tag).add(content)
    },
    /** Draws an artifact, which screen readers skip. */
    artifact(type: 'Pagination' | 'Layout', draw: () => void) {
      if (isArtifact) return draw()
      pdf.markContent('Artifact', { type })
      isArtifact = true
      draw()
      isArtifact = false
      pdf.endMarkedContent()
    },
    write(line: Line, x: number, baseline: number) {
      let at = x
      pdf.fillColor(line.style.colour)
      for (const { text, face, width } of line.pieces) {
        pdf.font(face, line.style.size).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += width
      }
    },
    rule(x: number, y: number, width: number, colour: string, thickness = 0.5) {
      pdf.rect(x, y - thickness / 2, width, thickness).fill(colour)
    },
    fill(x: number, y: number, width: number, height: number, colour: string) {
      pdf.rect(x, y, width, height).fill(colour)
    },
    frame(x: number, y: number, width: number, height: number, colour: string) {
      pdf.lineWidth(0.6).roundedRect(x, y, width, height, 2).stroke(colour)
    },
    field(name: string, title: string, box: readonly [number, number, number, number], tag: Tag) {
      pdf.font('regular')
      const form = pdf.findForm()
      const structParent = elementOf(tag)
      const texts = { T: new String(name), TU: new String(title) }
      const widget: object = { Subtype: 'Widget', FT: 'Sig', F: 4, ...texts, structParent }
      pdf.annotate(...box, widget)
      // Ended now, because it takes the current page.
      structParent.end()
      form?.Fields.push(pdf.page.annotations.at(-1))
    },
    async end(): Promise<Uint8Array> {
      const chunks: Buffer[] = []
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject))
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** What a document of the demo says of itself. */
export type Specimen = { kind: string; holder: string; company: string; reference: string }

// A4 in points, and texts in the order of the page: size, height above its foot.
const PAGE = '[0 0 595 842]'
const RULE = '0.75 G 56 700 m 539 700 l S'
const MARK = 'q 0.9 g BT /F2 72 Tf 0.82 0.57 -0.57 0.82 110 300 Tm (SPÉCIMEN) Tj ET Q'

/**
 * A document of one page for the dossiers of the demo: an identity card or an invoice nobody could mistake for a real
 * one. Written by hand, in the few objects that make a PDF.
 */
export function specimen({ kind, holder, company, reference }: Specimen): Buffer {
  const lines = [
    line('F2', 20, 740, kind),
    line('F1', 11, 716, company),
    line('F1', 13, 660, `Titulaire : ${holder}`),
    line('F1', 13, 636, reference),
    line('F1', 10, 72, 'Document de démonstration, sans valeur.'),
  ]
  const content = Buffer.from([MARK, RULE, ...lines].join('\n'), 'latin1')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${PAGE} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ])
}

function line(font: string, size: number, height: number, text: string): string {
  return `BT /${font} ${size} Tf 56 ${height} Td (${literal(text)}) Tj ET`
}

// The fonts every reader has know Western European letters; what ends a string must be escaped.
function literal(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}

/** The objects one after the other, then where each begins. */
function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

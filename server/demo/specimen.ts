type Specimen = { kind: string; holder: string; company: string; reference: string }

// A4 in points.
const PAGE = '[0 0 595 842]'
const RULE = '0.75 G 56 700 m 539 700 l S'
const MARK = 'q 0.9 g BT /F2 72 Tf 0.82 0.57 -0.57 0.82 110 300 Tm (SPÉCIMEN) Tj ET Q'

/** A one-page PDF, written by hand: an identity card or an invoice that nobody could mistake for a real one. */
export function makeSpecimen({ kind, holder, company, reference }: Specimen): Buffer {
  const lines = [
    textLine('F2', 20, 740, kind),
    textLine('F1', 11, 716, company),
    textLine('F1', 13, 660, `Titulaire : ${holder}`),
    textLine('F1', 13, 636, reference),
    textLine('F1', 10, 72, 'Document de démonstration, sans valeur.'),
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

function textLine(font: string, size: number, height: number, text: string): string {
  return `BT /${font} ${size} Tf 56 ${height} Td (${literal(text)}) Tj ET`
}

// The standard PDF fonts have Western European letters only; string delimiters must be escaped.
function literal(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[^\u0020-\u00ff]/g, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}

/** The objects, then the cross-reference table. */
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

import { translate, type Form, type Session } from '@parcelle/forms'
import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Locale } from '../../locales/locale.ts'

// Stands in until the templates and the layout engine are there.
export type Paper = { title: string; date: string }
export type Laid = { bytes: Uint8Array; unprintable: readonly string[] }

export function listDocuments(
  _deployment: Deployment,
  form: Form,
  session: Session,
  locale: Locale,
  blockId?: number,
): { code: string; filename: string }[] {
  return form.elements.flatMap(({ id, attributes }) => {
    if (attributes.printId === undefined || !session.visible(id)) return []
    if (blockId !== undefined && form.blockOf(id)?.id !== blockId) return []
    return [{ code: attributes.printId, filename: `${translate(attributes.label, locale)}.pdf` }]
  })
}

export function composePaper({ code, date }: { code: string; date: string }): Paper {
  return { title: code, date }
}

export async function makeDocument({ title, date }: Paper): Promise<Laid> {
  const pdf = new PDFDocument({ info: { Title: title, CreationDate: new Date(date) } })
  pdf.text(title)
  pdf.end()
  return { bytes: await buffer(pdf), unprintable: [] }
}

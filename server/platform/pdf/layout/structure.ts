import type { Pdf } from './pdf.ts'

/** A part of the structure that readers of the screen follow: a heading, a paragraph, a cell. */
export type Tag = { role: string; parent: Tag | null; scope?: 'Row' | 'Column' | 'Both' }

export function tag(role: string, parent: Tag, more: Pick<Tag, 'scope'> = {}): Tag {
  return { role, parent, ...more }
}

/** Finds the part of the structure that a tag stands for; made, with those above it, when it is first met. */
export function growStructure(pdf: Pdf): (tag: Tag) => PDFKit.PDFStructureElement {
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  return function find(tag: Tag) {
    const known = elements.get(tag)
    if (known) return known
    // The types do not know whose heading a cell is; pdfkit does.
    const options: PDFKit.Mixins.StructureElementOptions & Pick<Tag, 'scope'> = tag.scope ? { scope: tag.scope } : {}
    const element = pdf.struct(tag.role, options)
    if (tag.parent) find(tag.parent).add(element)
    else pdf.addStructure(element)
    elements.set(tag, element)
    return element
  }
}

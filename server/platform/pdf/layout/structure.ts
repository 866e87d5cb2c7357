import type { Pdf } from './pdf.ts'

/** A node of the structure tree that screen readers follow: a heading, a paragraph, a cell. */
export type Tag = { role: string; parent: Tag | null; scope?: 'Row' | 'Column' | 'Both' }

export function tag(role: string, parent: Tag, more: Pick<Tag, 'scope'> = {}): Tag {
  return { role, parent, ...more }
}

/** Finds the structure element of a tag; creates it and its parents at first use. */
export function structureBuilder(pdf: Pdf): (tag: Tag) => PDFKit.PDFStructureElement {
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  return function find(tag: Tag) {
    const known = elements.get(tag)
    if (known) return known
    // pdfkit accepts `scope`; its types do not.
    const options: PDFKit.Mixins.StructureElementOptions & Pick<Tag, 'scope'> = tag.scope ? { scope: tag.scope } : {}
    const element = pdf.struct(tag.role, options)
    if (tag.parent) find(tag.parent).add(element)
    else pdf.addStructure(element)
    elements.set(tag, element)
    return element
  }
}

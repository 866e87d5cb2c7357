import { createHash } from 'node:crypto'
import { canonicalJson, isJson } from '../../canonical-json.ts'
import { setCards, setChecks, setNote, setSignatures } from './boxes.ts'
import { fitPages } from './fit-pages.ts'
import { findUnprintable } from './fonts.ts'
import { drawHeaderAndFooter, drawWatermark, firstTop } from './header-and-footer.ts'
import { pageBreak, type Sheet } from './pages.ts'
import type { Block, LaidOutDocument, DocumentContent } from './content.ts'
import { makePen, type Pen } from './pen.ts'
import { keepAll, type Strip } from './strips.ts'
import { tag, type Tag } from './structure.ts'
import { area, colours, style, styles } from './styles.ts'
import { setFacts, setTable } from './tables.ts'
import { setHeading, setList, setParagraph } from './texts.ts'

/** Lays out a document. The same input gives the same bytes on any machine. */
export async function layOut(content: DocumentContent): Promise<LaidOutDocument> {
  const root: Tag = { role: 'Document', parent: null }
  const pages = fitPages([...setTitle(content, root), ...setBlocks(content, root)], {
    ...area,
    firstTop: firstTop(content.company),
  })
  const digest = digestOf(content)
  const pen = makePen({
    title: content.title,
    language: content.language === 'fr' ? 'fr-FR' : 'en-GB',
    date: new Date(`${content.date}T00:00:00Z`),
    author: content.company.name,
    digest,
  })
  for (const [index, sheet] of pages.entries()) {
    pen.pdf.addPage()
    pen.artifact('Pagination', () => drawHeaderAndFooter(pen, content, index + 1, pages.length, digest))
    drawSheet(pen, sheet, content.watermark)
  }
  const bytes = await pen.end()
  return { bytes, pages: pages.length, digest, unprintable: findUnprintable(JSON.stringify(content)) }
}

/** Printed in the footer; the watermark is no part of it. */
function digestOf(content: DocumentContent): string {
  const json: unknown = JSON.parse(JSON.stringify({ ...content, watermark: null }))
  if (!isJson(json)) throw new TypeError('The content of a document is JSON')
  return createHash('sha256').update(canonicalJson(json)).digest('hex')
}

function setTitle({ title, reference, company, translation }: DocumentContent, root: Tag): Strip[] {
  const heading = setParagraph(title, tag('H1', root), style('bold', 19, 25, company.primary), { above: 0 })
  const look = style('regular', 9.5, 15, colours.quiet)
  const notice = translation ? setParagraph(translation, tag('P', root), styles.strongCell, { above: 3 }) : []
  return [...heading, ...setParagraph(reference, tag('P', root), look, { above: 1 }), ...notice].map((strip) => ({
    ...strip,
    keep: true,
  }))
}

/** Boxes and tables have more space below them than texts. */
const framed: ReadonlySet<Block['kind']> = new Set(['note', 'cards', 'table', 'facts', 'signatures'])

function setBlocks(content: DocumentContent, root: Tag): Strip[] {
  return content.blocks.flatMap((block, index) => {
    const strips = setBlock(block, root, content)
    const [first, ...others] = staysWithNext(content.blocks, index) ? keepAll(strips, true) : strips
    const before = content.blocks[index - 1]
    if (!first || first === pageBreak || !before || !framed.has(before.kind)) return first ? [first, ...others] : []
    return [{ ...first, above: Math.max(first.above, 12) }, ...others]
  })
}

/** At most this many texts stay on the page of the signatures below them. */
const MAX_TEXTS_WITH_SIGNATURES = 3

/** Whether a block stays with the next: a text above signatures, or the introduction of a table. */
function staysWithNext(blocks: readonly Block[], index: number): boolean {
  if (blocks[index]?.kind !== 'paragraph') return false
  const next = blocks.slice(index + 1, index + MAX_TEXTS_WITH_SIGNATURES + 1).find(({ kind }) => kind !== 'paragraph')
  if (next?.kind === 'signatures') return true
  return blocks[index - 1]?.kind === 'heading' && blocks[index + 1]?.kind === 'table'
}

function setBlock(block: Block, root: Tag, { company }: DocumentContent): readonly Strip[] {
  switch (block.kind) {
    case 'heading':
      return setHeading(block.level, block.text, root, company.primary)
    case 'paragraph': {
      const strips = setParagraph(block.text, tag('P', root), block.small ? styles.small : styles.body, { above: 6 })
      return strips.map((strip) => ({ ...strip, keep: strip.keep || block.keepWithNext === true }))
    }
    case 'list':
      return setList(block.items, block.ordered ?? false, root)
    case 'facts':
      return setFacts(block.rows, root)
    case 'cards':
      return setCards(block.cards, root, company.accent)
    case 'table':
      return setTable(block, root, company.primary)
    case 'note':
      return setNote(block, root, company.accent)
    case 'checks':
      return setChecks(block.items, root)
    case 'signatures':
      return setSignatures(block.fields, root)
    case 'page-break':
      return [pageBreak]
  }
}

function drawSheet(pen: Pen, { placed, boxes }: Sheet, watermark: string | null): void {
  pen.artifact('Layout', () => {
    for (const { box, top, bottom } of boxes) box.paint(pen, top, bottom)
    if (watermark !== null) drawWatermark(pen, watermark)
  })
  for (const { strip, y, isRepeated } of placed) {
    if (isRepeated) pen.artifact('Pagination', () => strip.draw(pen, y))
    else strip.draw(pen, y)
  }
}

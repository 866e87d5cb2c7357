import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api'

type Content = { type: string; id?: string }
type StructureNode = { role?: string; alt?: string; children?: readonly (StructureNode | Content)[] }

/** Untagged documents, such as scans, have no text view. */
export async function hasTextView(pdf: PDFDocumentProxy): Promise<boolean> {
  const tree: StructureNode | null = await (await pdf.getPage(1)).getStructTree()
  return (tree?.children ?? []).length > 0
}

/** The tagged content of a PDF, as text that wraps: one section per page. Headers and footers are not content. */
export async function makeTextView(pdf: PDFDocumentProxy, labelOf: (page: number) => string): Promise<HTMLElement[]> {
  const sections: HTMLElement[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const section = document.createElement('section')
    section.ariaLabel = labelOf(number)
    section.append(...(await drawPage(await pdf.getPage(number))))
    sections.push(section)
  }
  return sections
}

async function drawPage(page: PDFPageProxy): Promise<Node[]> {
  const tree: StructureNode | null = await page.getStructTree()
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  return tree ? drawChildren(tree, groupByContent(items)) : []
}

type Texts = ReadonlyMap<string, readonly TextItem[]>

/** The texts of each piece of marked content, by the id that the structure names it with. */
function groupByContent(items: readonly (TextItem | TextMarkedContent)[]): Texts {
  const texts = new Map<string, TextItem[]>()
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== undefined)
      if (id !== undefined) texts.set(id, [...(texts.get(id) ?? []), item])
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  }
  return texts
}

const tagNames: Readonly<Record<string, string>> = {
  H1: 'h1',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  P: 'p',
  L: 'ul',
  LI: 'li',
  Lbl: 'span',
  LBody: 'span',
  Span: 'span',
  Link: 'span',
  Table: 'table',
  THead: 'thead',
  TBody: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
}

function drawChildren({ children = [] }: StructureNode, texts: Texts): Node[] {
  const nodes: Node[] = []
  let run: TextItem[] = []
  const endRun = () => {
    if (run.length > 0) nodes.push(document.createTextNode(joinText(run)))
    run = []
  }
  for (const child of children) {
    if ('type' in child) run.push(...(texts.get(child.id ?? '') ?? []))
    else {
      endRun()
      nodes.push(drawNode(child, texts))
    }
  }
  endRun()
  return nodes
}

function drawNode(node: StructureNode, texts: Texts): HTMLElement {
  const element = document.createElement(tagNames[node.role ?? ''] ?? 'div')
  if (node.alt) element.textContent = node.alt
  else element.append(...drawChildren(node, texts))
  return element
}

/** Pieces on one line touch or have a gap between them, which is a space; so is the end of a line. */
function joinText(items: readonly Pick<TextItem, 'str' | 'transform' | 'width' | 'height'>[]): string {
  let text = ''
  let end: { x: number; y: number } | null = null
  for (const { str, transform, width, height } of items) {
    if (str === '') continue
    const [x, y]: [number, number] = [transform[4], transform[5]]
    const isApart = end !== null && (Math.abs(y - end.y) > 1 || x - end.x > height * 0.15)
    text += isApart && !/\s$/.test(text) && !/^\s/.test(str) ? ` ${str}` : str
    end = { x: x + width, y }
  }
  return text.trim()
}

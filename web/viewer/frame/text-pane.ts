import type { PDFDocumentProxy } from 'pdfjs-dist'
import { labelPage, type Opening } from '../messages.ts'
import { makeTextView } from './text-view.ts'

const STEP = 1.1

type Position = { page: number; pages: number; zoom: number }
export type TextPane = {
  setShown: (isShown: boolean) => void
  goTo: (page: number) => void
  zoom: (to: 'in' | 'out') => void
}

/** The text of a document in the place of its pages, with the same buttons. */
export async function openTextPane(
  pdf: PDFDocumentProxy,
  opening: Opening,
  onMove: (position: Position) => void,
): Promise<TextPane> {
  const pages = pdf.numPages
  const sections = await makeTextView(pdf, (page) => labelPage(opening, page, pages))
  const container = document.createElement('div')
  const article = document.createElement('article')
  container.className = 'text-pane'
  container.tabIndex = 0
  container.role = 'region'
  container.ariaLabel = opening.title
  article.append(...sections)
  container.append(article)
  document.body.append(container)
  let zoom = 1

  function report() {
    // The last page is reached at the end of its text, not when it comes into view.
    const isAtEnd = container.scrollTop + container.clientHeight >= container.scrollHeight - 2
    const above = sections.filter(({ offsetTop }) => offsetTop <= container.scrollTop + 2).length
    onMove({ page: isAtEnd ? pages : Math.max(1, Math.min(above, pages - 1)), pages, zoom })
  }
  container.addEventListener('scroll', report)

  return {
    setShown(isShown) {
      container.hidden = !isShown
      if (isShown) report()
    },
    goTo(page) {
      // The end of the document is the end of its last page.
      container.scrollTop = page === pages ? container.scrollHeight : (sections[page - 1]?.offsetTop ?? 0)
    },
    zoom(to) {
      zoom = Math.min(3, Math.max(0.8, to === 'in' ? zoom * STEP : zoom / STEP))
      article.style.fontSize = `${zoom}rem`
      report()
    },
  }
}

import { PixelsPerInch, type PDFDocumentProxy } from 'pdfjs-dist'
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Narrower than this, the margins of a page are left out of sight. */
const NARROW = 600
const EDGE = 8
const DOUBLE_TAP = 300
const NEAR = 30

/**
 * Opens a document at the width of its pages, on a phone at the width of their text. Two taps enlarge it, and fit it
 * again.
 */
export async function fitToWidth(viewer: PDFViewer, pdf: PDFDocumentProxy): Promise<void> {
  const { container } = viewer
  const text = await findTextWidth(pdf)
  let fitted = 0

  function fit() {
    if (text && container.clientWidth < NARROW) {
      const scale = (container.clientWidth - 2 * EDGE) / (text.width * PixelsPerInch.PDF_TO_CSS_UNITS)
      viewer.currentScale = scale
      const { div } = viewer.getPageView(0)
      container.scrollLeft = div.offsetLeft + div.clientLeft + text.left * scale * PixelsPerInch.PDF_TO_CSS_UNITS - EDGE
    } else viewer.currentScaleValue = 'page-width'
    fitted = viewer.currentScale
  }

  viewer.eventBus.on('pagesinit', fit)
  window.addEventListener('resize', () => {
    if (viewer.currentScale === fitted) fit()
    viewer.update()
  })
  onDoubleTap(container, (origin) => {
    if (viewer.currentScale > fitted * 1.05) fit()
    else viewer.updateScale({ scaleFactor: 2, origin })
  })
}

/** The left edge and the width of the text of the first page, in points; null if it has none. */
async function findTextWidth(pdf: PDFDocumentProxy): Promise<{ left: number; width: number } | null> {
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  if (lines.length === 0) return null
  const left = Math.min(...lines.map(({ transform }) => Number(transform[4])))
  const right = Math.max(...lines.map(({ transform, width }) => Number(transform[4]) + width))
  return { left, width: right - left }
}

function onDoubleTap(container: HTMLElement, act: (at: [number, number]) => void): void {
  let first: PointerEvent | null = null
  container.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    const isSecond =
      first !== null &&
      event.timeStamp - first.timeStamp < DOUBLE_TAP &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < NEAR
    first = isSecond ? null : event
    if (isSecond) act([event.clientX, event.clientY])
  })
}

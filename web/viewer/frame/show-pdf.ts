import { AnnotationMode, getDocument, PDFWorker, TouchManager, type PDFDocumentProxy } from 'pdfjs-dist'
// A classic script in a blob: an opaque origin may start no other worker, and in some browsers no module worker.
// oxlint-disable-next-line import/default -- Vite makes the class
import PdfWorkerScript from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&inline'
import { EventBus, GenericL10n, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { labelPage, type FromFrame, type Opening, type ToFrame } from '../messages.ts'
import { fitToWidth } from './fit-to-width.ts'
import { makeDataFactory } from './make-data-factory.ts'
import { openTextPane, type TextPane } from './text-pane.ts'
import { hasTextView } from './text-view.ts'

// Started at once, while the document is loading.
const worker = PDFWorker.create({ port: new PdfWorkerScript() })

/** Shows a PDF: its pages one under the other, each a canvas under a text layer. Returns what the page must know. */
export async function showPdf(opening: Opening, port: MessagePort): Promise<{ hasText: boolean }> {
  const send = (message: FromFrame) => port.postMessage(message)
  const viewer = makeViewer(opening)
  const pdf = await getDocument({
    data: opening.bytes,
    worker,
    BinaryDataFactory: makeDataFactory(port),
    useWorkerFetch: false,
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    // Fonts installed on a machine are not part of the document.
    useSystemFonts: false,
  }).promise

  const sendPosition = () =>
    send({ kind: 'at', page: viewer.currentPageNumber, pages: viewer.pagesCount, zoom: viewer.currentScale })
  const showText = makeTextSwitch(viewer, pdf, opening, send)
  let pane: TextPane | null = null
  port.addEventListener('message', async ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'view') {
      pane = await showText(data.to === 'text')
      if (!pane) sendPosition()
    } else if (pane) {
      if (data.kind === 'zoom') pane.zoom(data.to)
      if (data.kind === 'page') pane.goTo(data.page)
    } else {
      if (data.kind === 'zoom') viewer.updateScale({ steps: data.to === 'in' ? 1 : -1 })
      if (data.kind === 'page') turnTo(viewer, data.page)
    }
  })
  await fitToWidth(viewer, pdf)
  viewer.eventBus.on('pagesinit', () => namePages(viewer, opening))
  viewer.eventBus.on('pagechanging', sendPosition)
  viewer.eventBus.on('scalechanging', sendPosition)
  const drawn = new Promise<void>((resolve, reject) => {
    viewer.eventBus.on('pagerendered', ({ error }: { error: Error | null }) => (error ? reject(error) : resolve()))
  })
  viewer.setDocument(pdf)
  await drawn
  return { hasText: await hasTextView(pdf) }
}

/** The viewer shows the left edge of a page wider than the screen; here the margins stay out of sight. */
function turnTo(viewer: PDFViewer, page: number): void {
  const { scrollLeft } = viewer.container
  viewer.currentPageNumber = page
  viewer.container.scrollLeft = scrollLeft
}

/** Switches between the pages and their text, which is made once. */
function makeTextSwitch(
  viewer: PDFViewer,
  pdf: PDFDocumentProxy,
  opening: Opening,
  send: (message: FromFrame) => void,
) {
  let pane: Promise<TextPane> | null = null
  return async (isText: boolean): Promise<TextPane | null> => {
    pane ??= openTextPane(pdf, opening, (position) => send({ kind: 'at', ...position }))
    const text = await pane
    viewer.container.hidden = isText
    text.setShown(isText)
    return isText ? text : null
  }
}

function makeViewer({ title }: Opening): PDFViewer {
  const container = document.createElement('div')
  const pages = document.createElement('div')
  container.className = 'container'
  container.tabIndex = 0
  container.role = 'region'
  container.ariaLabel = title
  pages.className = 'pdfViewer'
  container.append(pages)
  document.body.replaceChildren(container)
  const viewer = new PDFViewer({
    container,
    viewer: pages,
    eventBus: new EventBus(),
    // Annotations are drawn, but not interactive.
    annotationMode: AnnotationMode.ENABLE,
    // Not translated here: the page passes its labels in the user's language.
    l10n: new GenericL10n('en-us'),
  })
  zoomByPinching(container, viewer)
  return viewer
}

function namePages(viewer: PDFViewer, opening: Opening): void {
  for (let page = 1; page <= viewer.pagesCount; page++)
    viewer.getPageView(page - 1).div.ariaLabel = labelPage(opening, page, viewer.pagesCount)
}

function zoomByPinching(container: HTMLElement, viewer: PDFViewer): TouchManager {
  return new TouchManager({
    container,
    onPinching: (origin: [number, number], before: number, now: number) =>
      viewer.updateScale({ scaleFactor: now / before, origin, drawingDelay: 400 }),
    signal: new AbortController().signal,
  })
}

import { viewerKeys, type FromFrame, type Opening } from '../messages.ts'
import { showText } from './show-text.ts'
import { showVideo } from './show-video.ts'

// The program of the frame in which a document is drawn. It has no origin, so a document that took it over would find
// no storage, no cookie and no page around it; and its content policy lets it fetch nothing.

const loadPdf = () => import('./show-pdf.ts')
// What will come is in the address, so that the reader of PDF files is fetched along with the document.
if (location.hash === '#application/pdf') void loadPdf()

window.addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<Opening>) => {
  // The address of this frame is one of the page's own, although the frame itself has no origin.
  if (source !== window.parent || origin !== location.origin || !port) return
  show(data, port).then(
    () => tell(port, { kind: 'shown' }),
    () => tell(port, { kind: 'failed' }),
  )
  document.addEventListener('keydown', ({ key, target }) => {
    // A film has keys of its own.
    const isOwn = target instanceof HTMLMediaElement && key !== 'Escape'
    if (viewerKeys.includes(key) && !isOwn) tell(port, { kind: 'key', key })
  })
})

async function show(opening: Opening, port: MessagePort): Promise<void> {
  document.documentElement.lang = opening.locale
  document.title = opening.title
  if (opening.mimetype.startsWith('video/')) return showVideo(opening)
  if (opening.mimetype.startsWith('text/')) return showText(opening)
  const { showPdf } = await loadPdf()
  await showPdf(opening, port)
}

function tell(port: MessagePort, message: FromFrame): void {
  port.postMessage(message)
}

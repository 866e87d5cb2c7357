import { viewerKeys, type FromFrame, type Opening } from '../messages.ts'
import { showText } from './show-text.ts'
import { showVideo } from './show-video.ts'

// The script of the sandboxed frame that shows a document. Its origin is opaque, so a malicious document finds no
// storage, no cookie and no parent page; its content security policy allows no request.

const loadPdf = () => import('./show-pdf.ts')
// The address names the type, so that the PDF viewer is loaded in parallel with the document.
if (location.hash === '#application/pdf') void loadPdf()

window.addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<Opening>) => {
  // The address of the frame has the origin of the page, although the frame itself is opaque.
  if (source !== window.parent || origin !== location.origin || !port) return
  show(data, port).then(
    ({ hasText }) => send(port, { kind: 'shown', hasText }),
    () => send(port, { kind: 'failed' }),
  )
  document.addEventListener('keydown', ({ key, target }) => {
    // A video has shortcuts of its own.
    const isOwn = target instanceof HTMLMediaElement && key !== 'Escape'
    if (viewerKeys.includes(key) && !isOwn) send(port, { kind: 'key', key })
  })
})

async function show(opening: Opening, port: MessagePort): Promise<{ hasText: boolean }> {
  document.documentElement.lang = opening.locale
  document.title = opening.title
  if (!/^(video|text)\//.test(opening.mimetype)) return (await loadPdf()).showPdf(opening, port)
  if (opening.mimetype.startsWith('video/')) await showVideo(opening)
  else showText(opening)
  return { hasText: false }
}

function send(port: MessagePort, message: FromFrame): void {
  port.postMessage(message)
}

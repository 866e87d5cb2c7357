import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { readFrameData } from './frame-data.ts'
import type { FromFrame, Opening, ToFrame } from './messages.ts'

type Options = { file: File | null; title: string; onKey: (key: string) => void }
type Position = { page: number; pages: number; zoom: number }

/** Connects the page to the frame: sends the document once both are ready, then receives messages. */
export function useFrame({ file, title, onKey }: Options) {
  const { t, locale } = useI18n()
  const [frame, setFrame] = useState<Window | null>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [hasText, setHasText] = useState(false)
  const [position, setPosition] = useState<Position | null>(null)
  const port = useRef<MessagePort | null>(null)
  const send = (message: ToFrame) => port.current?.postMessage(message)
  /** The page requested and not yet reached: the next press counts from there. */
  const requested = useRef<number | null>(null)

  function turn(step: 1 | -1): void {
    if (!position) return
    const from = requested.current ?? position.page
    const page = Math.min(position.pages, Math.max(1, from + step))
    if (page === from) return
    requested.current = page
    send({ kind: 'page', page })
  }

  const handleMessage = useEffectEvent(async (message: FromFrame) => {
    if (message.kind === 'at') {
      if (message.page === requested.current) requested.current = null
      setPosition(message)
    } else if (message.kind === 'key') onKey(message.key)
    else if (message.kind === 'need') send({ kind: 'data', id: message.id, bytes: await readFrameData(message.path) })
    else {
      setState(message.kind)
      if (message.kind === 'shown') setHasText(message.hasText)
    }
  })
  const makeOpening = useEffectEvent((bytes: ArrayBuffer, mimetype: string): Opening => ({
    bytes,
    mimetype,
    title,
    locale,
    pageLabel: t('viewer.page'),
  }))

  useEffect(() => {
    if (!file || !frame) return
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => void handleMessage(data))
    port1.start()
    const sendDocument = async () => {
      const bytes = await file.arrayBuffer()
      // To any origin, because the frame's is opaque; the content security policy lets no other page into it.
      frame.postMessage(makeOpening(bytes, file.type), '*', [bytes, port2])
    }
    void sendDocument()
    return () => port1.close()
  }, [file, frame])

  return { attach: setFrame, state, hasText, position, send, turn }
}

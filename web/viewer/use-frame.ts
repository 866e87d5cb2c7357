import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { readFrameData } from './frame-data.ts'
import type { FromFrame, Opening, ToFrame } from './messages.ts'

type Options = { file: File | null; title: string; onKey: (key: string) => void }
type Place = { page: number; pages: number; zoom: number }

/** Connects the page to the frame: sends the document once both are ready, then receives messages. */
export function useFrame({ file, title, onKey }: Options) {
  const { t, locale } = useI18n()
  const [frame, setFrame] = useState<Window | null>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  const [place, setPlace] = useState<Place | null>(null)
  const port = useRef<MessagePort | null>(null)
  const ask = (message: ToFrame) => port.current?.postMessage(message)

  const hear = useEffectEvent(async (message: FromFrame) => {
    if (message.kind === 'at') setPlace(message)
    else if (message.kind === 'key') onKey(message.key)
    else if (message.kind === 'need') ask({ kind: 'data', id: message.id, bytes: await readFrameData(message.path) })
    else setState(message.kind)
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
    port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => void hear(data))
    port1.start()
    const handOver = async () => {
      const bytes = await file.arrayBuffer()
      // To any origin, because the frame's is opaque; the content security policy lets no other page into it.
      frame.postMessage(makeOpening(bytes, file.type), '*', [bytes, port2])
    }
    void handOver()
    return () => port1.close()
  }, [file, frame])

  return { attach: setFrame, state, place, ask }
}

import { version } from 'pdfjs-dist'
import type { FromFrame, ToFrame } from '../messages.ts'

type Part = { kind: 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl'; filename: string }

/** Requests fonts, character maps and decoders from the page, because the frame can fetch nothing. */
export function makeDataFactory(port: MessagePort) {
  const pending: ((bytes: Uint8Array | null) => void)[] = []
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'data') pending[data.id]?.(data.bytes)
  })
  port.start()

  return class PageDataFactory {
    fetch({ kind, filename }: Part): Promise<Uint8Array> {
      const message: FromFrame = { kind: 'need', id: pending.length, path: `${version}/${folders[kind]}/${filename}` }
      return new Promise((resolve, reject) => {
        pending.push((bytes) => (bytes ? resolve(bytes) : reject(new Error(`${filename} could not be loaded`))))
        port.postMessage(message)
      })
    }
  }
}

const folders = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' } as const

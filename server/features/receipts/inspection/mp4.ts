import type { FileHandle } from 'node:fs/promises'
import { damaged } from './problems.ts'

/** Refuses an MP4 whose boxes do not end with the file, or that lacks a required one. */
export async function refuseMp4(file: FileHandle, size: number): Promise<void> {
  const seen = new Set<string>()
  const head = Buffer.alloc(16)
  let at = 0
  while (at < size) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8) throw damaged()
    seen.add(head.toString('latin1', 4, 8))
    const short = head.readUInt32BE(0)
    const length = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short
    // A length of zero means to the end of the file.
    at = short === 0 ? size : at + length
    if (length !== 0 && length < 8) throw damaged()
  }
  if (at !== size || !['ftyp', 'moov', 'mdat'].every((box) => seen.has(box))) throw damaged()
}

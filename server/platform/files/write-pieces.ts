import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Pieces } from './files.ts'

/** Writes a content into an open file, piece by piece. */
export async function writePieces(file: FileHandle, content: Pieces): Promise<{ size: number; sha256: Buffer }> {
  const digest = createHash('sha256')
  let size = 0
  for await (const piece of content) {
    digest.update(piece)
    size += piece.length
    for (let written = 0; written < piece.length;) written += (await file.write(piece, written)).bytesWritten
  }
  return { size, sha256: digest.digest() }
}

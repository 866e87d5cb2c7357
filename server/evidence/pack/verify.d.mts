/** A file to be read piece by piece. */
type Readable = { size: number; read(from: number, length: number): Buffer }
type Source = { names: string[]; size(name: string): number; read(name: string, from: number, length: number): Buffer }

export function openZip(file: Readable): Source
export function openFolder(folder: string): Source
/** What is as it was written, and the first thing that is not; null: all is. */
export function verifyPack(
  open: () => Source,
  options?: { key?: string | null },
): { found: string[]; mismatch: string | null }

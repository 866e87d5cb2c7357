/** A file to be read piece by piece. */
type Readable = { size: number; read(from: number, length: number): Buffer }
type Source = { names: string[]; size(name: string): number; read(name: string, from: number, length: number): Buffer }

export function openZip(file: Readable): Source
export function openFolder(folder: string): Source
/**
 * What is as it was written, and the first thing that is not; null: all is. Who signed is confirmed only if the
 * fingerprint of the key is one of the trusted ones.
 */
export function verifyPack(
  open: () => Source,
  options?: { trustedKeys?: readonly string[] },
): { found: string[]; mismatch: string | null; fingerprint: string | null; isConfirmed: boolean }

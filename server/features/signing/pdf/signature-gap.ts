/** A file with a gap for the bytes of its signature. */
export type PlacedSignature = {
  pdf: Uint8Array<ArrayBuffer>
  gap: { start: number; end: number }
  reservedBytes: number
}

export function listSignedParts({ pdf, gap }: PlacedSignature): readonly Uint8Array[] {
  return [pdf.subarray(0, gap.start), pdf.subarray(gap.end)]
}

export function fillGap({ pdf, gap, reservedBytes }: PlacedSignature, signature: Uint8Array): Uint8Array {
  if (signature.length > reservedBytes) throw new Error(`A signature of ${signature.length} bytes does not fit`)
  const filled = Buffer.from(pdf)
  filled.write(Buffer.from(signature).toString('hex'), gap.start + 1, 'latin1')
  return filled
}

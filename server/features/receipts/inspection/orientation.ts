const TAG = 0x0112
const UPRIGHT = 1

/** Reads the orientation from EXIF data, which are in TIFF format; upright if they are missing or invalid. */
export function readOrientation(tiff: Buffer): number {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const at = (offset: number, size: 2 | 4) => {
    if (offset + size > tiff.length) return 0
    return little ? tiff.readUIntLE(offset, size) : tiff.readUIntBE(offset, size)
  }
  const directory = at(4, 4)
  const count = at(directory, 2)
  for (let entry = 0; entry < count; entry++) {
    const offset = directory + 2 + entry * 12
    if (offset + 12 > tiff.length) break
    if (at(offset, 2) !== TAG) continue
    const value = at(offset + 8, 2)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/** EXIF data with nothing but the orientation; null if upright. */
export function writeOrientation(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null
  // A TIFF header and one directory with one entry: the tag as a short.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

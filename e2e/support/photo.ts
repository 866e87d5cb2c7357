import type { Page } from '@playwright/test'

const WIDE = { width: 60, height: 40 }
export const uprightSize = { width: WIDE.height, height: WIDE.width }

/** A rotated photo, as phones take it: EXIF orientation 6. */
export async function sidewaysPhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'white'
    for (let at = 0; at < width; at += 3) pen?.fillRect(at, at % height, 2, (at * 7) % height)
    // Compressed so strongly that a new encoding is larger.
    return canvas.toDataURL('image/jpeg', 0.1)
  }, WIDE)
  const jpeg = Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), exif(6), jpeg.subarray(2)])
}

/** An APP1 segment: one entry, the orientation. */
function exif(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const body = [...Buffer.from('Exif'), 0, 0, ...tiff]
  return Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body])
}

/** The size of a JPEG, and whether it still has EXIF data. */
export function inspectPhoto(jpeg: Buffer): { width: number; height: number; hasExif: boolean } {
  let at = 2
  // Skips segments up to the frame header.
  while (![0xc0, 0xc1, 0xc2].includes(jpeg[at + 1] ?? 0xc0)) at += 2 + jpeg.readUInt16BE(at + 2)
  return {
    height: jpeg.readUInt16BE(at + 5),
    width: jpeg.readUInt16BE(at + 7),
    hasExif: jpeg.includes('Exif'),
  }
}

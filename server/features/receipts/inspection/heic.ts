import jpeg from 'jpeg-js'
import libheif from 'libheif-js/wasm-bundle.js'
import { refuseSize, FileProblemError } from './problems.ts'

// Enough to read a photographed document.
const LONGEST_SIDE = 2000
const QUALITY = 85

type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Converts the first picture of a HEIC file to an upright JPEG. */
export async function renderHeic(content: Buffer): Promise<Buffer> {
  const [image] = new libheif.HeifDecoder().decode(content)
  if (!image) throw new FileProblemError('receipt.error.heic')
  const [width, height] = [image.get_width(), image.get_height()]
  refuseSize(width, height)
  const pixels = await new Promise<Pixels | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve)
  })
  if (!pixels) throw new FileProblemError('receipt.error.heic')
  return jpeg.encode(scaleDown(pixels), QUALITY).data
}

/** Averages the source pixels, so that letters stay readable. */
function scaleDown(pixels: Pixels): Pixels {
  const step = Math.ceil(Math.max(pixels.width, pixels.height) / LONGEST_SIDE)
  if (step === 1) return pixels
  const [width, height] = [Math.floor(pixels.width / step) || 1, Math.floor(pixels.height / step) || 1]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) averageInto(data, (y * width + x) * 4, pixels, x * step, y * step, step)
  return { data, width, height }
}

function averageInto(data: Uint8ClampedArray, at: number, from: Pixels, left: number, top: number, step: number): void {
  let red = 0
  let green = 0
  let blue = 0
  let count = 0
  for (let y = top; y < Math.min(top + step, from.height); y++)
    for (let x = left; x < Math.min(left + step, from.width); x++) {
      const pixel = (y * from.width + x) * 4
      red += from.data[pixel] ?? 0
      green += from.data[pixel + 1] ?? 0
      blue += from.data[pixel + 2] ?? 0
      count++
    }
  data.set([red / count, green / count, blue / count, 255], at)
}

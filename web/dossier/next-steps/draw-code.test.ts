import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { composeEpcCode } from '@parcelle/domain'
import { drawCode } from './draw-code.ts'

const SCALE = 4

/** The pixels of the path, black on white. */
function paint({ size, path }: ReturnType<typeof drawCode>) {
  const width = size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++)
        data.fill(0, ...pixel((Number(y) * SCALE + row) * width + Number(x) * SCALE + column))
  return { width, height: width, data }
}

/** Red, green and blue; the pixel stays opaque. */
const pixel = (at: number) => [at * 4, at * 4 + 3] as const

test.each(['SCPI Aurea Régions', 'X'.repeat(70)])(
  'a reader finds the transfer to %s in the drawn code',
  (beneficiary) => {
    const account = { iban: 'FR7699999000010000000000301', bic: 'DEMOFRPPXXX' }
    const text = composeEpcCode({ ...account, beneficiary, amount: 999_999_999.99, reference: 'R'.repeat(35) })
    expect(decodeQR(paint(drawCode(text ?? '')))).toBe(text)
  },
)

import { encodeQR } from 'qr'

/** The quiet zone that ISO/IEC 18004 requires, in squares. */
const BORDER = 4

/** A QR code as a path of unit squares, with the error correction that EPC069-12 requires. */
export function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size: rows.length, path: squares.join('') }
}

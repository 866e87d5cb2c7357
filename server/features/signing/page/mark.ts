import type { SigningMark } from '@parcelle/contract/signing-page'
import type { Mark } from '../pdf/appearance.ts'

/** The size of the drawing area in the contract. */
const WIDTH = 600
const HEIGHT = 200

export function toMark(mark: SigningMark): Mark {
  if (mark.kind === 'typed') return { typed: mark.name.trim() }
  return { drawn: mark.strokes.map(toPath).join(' '), width: WIDTH, height: HEIGHT }
}

// A dot is drawn as a line to its own start.
function toPath([x = 0, y = 0, ...rest]: readonly number[]): string {
  const points = rest.length > 1 ? rest.slice(0, rest.length - (rest.length % 2)) : [x, y]
  return `M ${x} ${y} L ${points.join(' ')}`
}

import type { SigningMark } from '@parcelle/contract/signing-page'
import type { Mark } from '../pdf/appearance.ts'

/** The box of the contract. */
const WIDTH = 600
const HEIGHT = 200

/** What somebody gave on the page, as the paper shows it. */
export function toMark(mark: SigningMark): Mark {
  if (mark.kind === 'typed') return { typed: mark.name.trim() }
  return { drawn: mark.strokes.map(toPath).join(' '), width: WIDTH, height: HEIGHT }
}

// A dot is a line to where it begins.
function toPath([x = 0, y = 0, ...rest]: readonly number[]): string {
  const points = rest.length > 1 ? rest.slice(0, rest.length - (rest.length % 2)) : [x, y]
  return `M ${x} ${y} L ${points.join(' ')}`
}

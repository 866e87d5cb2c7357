import type { SigningMark } from '@parcelle/contract/signing-page'
import { DRAWN_MARK } from '@parcelle/domain/signing-mark'
import type { Mark } from '../pdf/appearance.ts'

export function toMark(mark: SigningMark): Mark {
  if (mark.kind === 'typed') return { typed: mark.name.trim() }
  return { drawn: mark.strokes.map(toPath).join(' '), width: DRAWN_MARK.width, height: DRAWN_MARK.height }
}

// A dot is drawn as a line to its own start.
function toPath([x = 0, y = 0, ...rest]: readonly number[]): string {
  const points = rest.length > 1 ? rest.slice(0, rest.length - (rest.length % 2)) : [x, y]
  return `M ${x} ${y} L ${points.join(' ')}`
}

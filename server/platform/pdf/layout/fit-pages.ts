import { fillPages, pageBreak, type Limits, type Sheet } from './pages.ts'
import type { Strip } from './strips.ts'

/** A last page that is filled less than this, such as with signatures alone, is avoided. */
const NEAR_EMPTY = 0.45
/** Shares of the usual space between blocks. */
const closer = [0.85, 0.7]

/**
 * Places strips on pages without a near-empty last one: with less space between blocks or, where that does not help,
 * with the last sections of the page before.
 */
export function fitPages(strips: readonly Strip[], limits: Limits): Sheet[] {
  const usual = fillPages(strips, limits)
  if (isWellFilled(usual, limits)) return usual
  const tight = closer.map((share) =>
    fillPages(
      strips.map((strip) => setCloser(strip, share)),
      limits,
    ),
  )
  const fitting = tight.find((pages) => pages.length < usual.length || isWellFilled(pages, limits))
  return fitting ?? bringSections(strips, usual, limits)
}

const setCloser = (strip: Strip, share: number): Strip =>
  strip === pageBreak ? strip : { ...strip, above: strip.above * share }

/** Breaks before the last section that fills the last page, or else fills it most, without emptying the one before. */
function bringSections(strips: readonly Strip[], usual: Sheet[], limits: Limits): Sheet[] {
  let best = usual
  const starts = strips.flatMap((strip, index) => (strip.startsSection && !strips[index - 1]?.keep ? [index] : []))
  for (const at of starts.toReversed()) {
    const pages = fillPages([...strips.slice(0, at), pageBreak, ...strips.slice(at)], limits)
    const isSameBefore = pages.at(-3)?.placed.length === usual.at(-3)?.placed.length
    if (pages.length !== usual.length || !isSameBefore || shareOf(pages.at(-2), limits) < NEAR_EMPTY) return best
    if (shareOf(pages.at(-1), limits) > shareOf(best.at(-1), limits)) best = pages
    if (isWellFilled(best, limits)) return best
  }
  return best
}

const isWellFilled = (pages: readonly Sheet[], limits: Limits) =>
  pages.length === 1 || shareOf(pages.at(-1), limits) >= NEAR_EMPTY

/** How much of a page is filled, down to its last strip. */
function shareOf(sheet: Sheet | undefined, { top, bottom }: Limits): number {
  const last = sheet?.placed.at(-1)
  return last ? (last.y + last.strip.height - top) / (bottom - top) : 0
}

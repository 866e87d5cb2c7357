import type { Box, Strip } from './strips.ts'

type PlacedStrip = { strip: Strip; y: number; isRepeated: boolean }
export type Sheet = { placed: readonly PlacedStrip[]; boxes: readonly { box: Box; top: number; bottom: number }[] }
export type Limits = { firstTop: number; top: number; bottom: number }

export const pageBreak: Strip = { above: 0, height: 0, keep: false, draw: () => {} }

/** Places strips on pages; those that belong together stay together, unless no page could hold them. */
export function fillPages(strips: readonly Strip[], { firstTop, top, bottom }: Limits): Sheet[] {
  const pages: PlacedStrip[][] = [[]]
  let y = firstTop
  let isFresh = true
  const put = (strip: Strip, isRepeated: boolean) => {
    y += isFresh ? 0 : strip.above
    pages.at(-1)?.push({ strip, y, isRepeated })
    y += strip.height
    isFresh = false
  }
  const turn = () => {
    pages.push([])
    y = top
    isFresh = true
  }
  for (const [index, strip] of strips.entries()) {
    if (strip === pageBreak) {
      if (!isFresh && index < strips.length - 1) turn()
      continue
    }
    const together = heightOf(strips, index, bottom - top)
    const needed = together <= bottom - top ? together : strip.above + strip.height
    if (!isFresh && y + needed > bottom + 0.01) {
      turn()
      for (const again of strip.header ?? []) put(again, true)
    }
    put(strip, false)
  }
  return pages.map((placed) => ({ placed, boxes: joinBoxes(placed) }))
}

/** The height of a strip and of all that must follow on its page, up to a page's height. */
function heightOf(strips: readonly Strip[], from: number, page: number): number {
  let height = 0
  for (let index = from; index < strips.length && height <= page; index += 1) {
    const strip = strips[index]
    if (!strip || strip === pageBreak) break
    height += strip.above + strip.height
    if (!strip.keep) break
  }
  return height
}

/** Merges neighbours of one box, because hairlines would show between separate rectangles. */
function joinBoxes(placed: readonly PlacedStrip[]): Sheet['boxes'] {
  const boxes: { box: Box; top: number; bottom: number }[] = []
  for (const { strip, y } of placed) {
    if (!strip.box) continue
    const last = boxes.at(-1)
    if (last?.box === strip.box) last.bottom = y + strip.height
    else boxes.push({ box: strip.box, top: y, bottom: y + strip.height })
  }
  return boxes
}

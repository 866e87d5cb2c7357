/** A drawn signature: the box of its coordinates, and how many strokes and numbers (x, y, x, y, …) it may have. */
export const DRAWN_MARK = { width: 600, height: 200, maxStrokes: 60, maxNumbers: 2000 }

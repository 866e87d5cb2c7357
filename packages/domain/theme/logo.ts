/** In characters. */
const LIMIT = 200_000
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>][\s\S]*<\/svg>\s*$/i
// A logo is shown to everybody: no script, no event, nothing fetched from elsewhere.
const ACTIVE = /<script|<foreignobject|<iframe|<!entity|\son\w+\s*=|javascript:|href\s*=\s*["']\s*(?!#|data:image\/)/i

/** Why a text cannot be the logo; null when it can. */
export function logoProblem(text: string): 'size' | 'svg' | 'script' | null {
  if (text.length > LIMIT) return 'size'
  if (!SVG.test(text)) return 'svg'
  return ACTIVE.test(text) ? 'script' : null
}

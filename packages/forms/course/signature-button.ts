import type { Element, Facts } from '../definition.ts'

/**
 * Whether a visible signature button still has something to sign. Markers are whole tokens: that of the subscriber is
 * the beginning of that of his spouse.
 */
export function offersSignature({ attributes }: Element, { state, markers = [] }: Facts): boolean {
  if (state === 'signed' || state === 'mission_validated') return false
  return attributes.marker === undefined || !markers.includes(attributes.marker)
}

import type { PointPlace } from '@parcelle/contract/decision/points'
import { useEffect } from 'react'
import { withQueue } from '../../../list/queue.ts'
import { decisionPath } from '../../../screen/paths.ts'
import { tabNames } from '../tabs.ts'

export const answerPlace = (elementId: number) => `reponse-${elementId}`
export const HITS_PLACE = 'registre-des-gels'
export const receiptPlace = (receiptId: string) => `piece-${receiptId}`

/** The address of the tab in which a point is looked at, and the id of its place there. */
export function placeHref(dossierId: string, place: PointPlace, search: URLSearchParams): string {
  const side = place.tab === 'pairing' && place.side ? `&cote=${place.side}` : ''
  const id = placeId(place)
  const tab = place.tab === 'screening' ? 'presentation' : place.tab
  return withQueue(`${decisionPath(dossierId)}?onglet=${tabNames[tab]}${side}`, search) + (id ? `#${id}` : '')
}

export function placeId(place: PointPlace): string | null {
  if (place.tab === 'screening') return HITS_PLACE
  if (place.tab === 'presentation') return answerPlace(place.elementId)
  return place.tab === 'receipts' && place.receiptId ? receiptPlace(place.receiptId) : null
}

/** Unfolds a place, scrolls to it and focuses it. */
export function showPlace(id: string): void {
  const target = document.getElementById(id)
  const folded = target?.closest('details')
  if (folded) folded.open = true
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** Shows the place that the address names as soon as it is on the screen. */
export function useAddressedPlace(isThere: boolean): void {
  useEffect(() => {
    if (isThere && location.hash !== '') showPlace(decodeURIComponent(location.hash.slice(1)))
  }, [isThere])
}

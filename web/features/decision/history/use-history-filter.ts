import { actionKinds, type ActionKind } from '@parcelle/domain'
import { useLocation, useSearchParams } from 'wouter'

export type HistoryFilter = { kind: ActionKind | null; person: string | null; page: number }

/** In the address, so that a filtered history can be shared and gone back to. */
export function useHistoryFilter() {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const kind = actionKinds.find((one) => one === search.get('action')) ?? null
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const filter: HistoryFilter = { kind, person: search.get('personne'), page }

  function hrefFor(next: HistoryFilter): string {
    const params = new URLSearchParams(search)
    const values = { action: next.kind, personne: next.person, page: next.page > 1 ? String(next.page) : null }
    for (const [name, value] of Object.entries(values)) {
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    return `${path}?${params}`
  }

  return { filter, hrefFor }
}

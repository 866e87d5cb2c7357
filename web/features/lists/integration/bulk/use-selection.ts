import { useState } from 'react'

export type Selection = {
  isAll: boolean
  ids: ReadonlySet<string>
  size: number
  has: (id: string) => boolean
  toggle: (ids: readonly string[], isOn: boolean) => void
  takeAll: () => void
  replace: (ids: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/** `filter` identifies the results: « all » ends when it changes. */
export function useSelection(filter: string, totalItems: number): Selection {
  const [ids, setIds] = useState(none)
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAll = allOf === filter
  const replace = (next: Iterable<string>) => {
    setAllOf(null)
    setIds(new Set(next))
  }
  return {
    isAll,
    ids,
    size: isAll ? totalItems : ids.size,
    has: (id) => isAll || ids.has(id),
    toggle(changed, isOn) {
      const others = [...ids].filter((id) => !changed.includes(id))
      replace(isOn ? [...others, ...changed] : others)
    },
    takeAll: () => setAllOf(filter),
    replace,
  }
}

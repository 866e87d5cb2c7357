import { useState } from 'react'
import type { ListQuery } from '../../../../list/list-query.ts'
import { dropBulk, readBulk, writeBulk, type StartedBulk } from '../../../../session/store.ts'
import { useSelection } from './use-selection.ts'

/**
 * The selection in the list at `path`, and the bulk decision in progress, started here or in another list; a reload
 * restores it.
 */
export function useBulk(path: string, { searchTerm, form, days }: ListQuery, totalItems: number) {
  const selection = useSelection(JSON.stringify([searchTerm, form, days]), totalItems)
  const [started, setStarted] = useState(readBulk)

  function persist(bulk: StartedBulk) {
    writeBulk(bulk)
    setStarted(bulk)
  }

  return {
    selection,
    id: started?.id ?? null,
    start: (id: string) => persist({ id, list: path, isEnded: false }),
    // What was not decided stays selected: once, and only in the list where it was selected.
    end(left: readonly string[]) {
      if (!started || started.isEnded || started.list !== path) return
      selection.replace(left)
      persist({ ...started, isEnded: true })
    },
    close() {
      dropBulk()
      setStarted(null)
    },
  }
}

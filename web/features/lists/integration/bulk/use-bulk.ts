import { useState } from 'react'
import type { ListQuery } from '../../../../list/query.ts'
import { dropBulk, readBulk, writeBulk, type BegunBulk } from '../../../../session/store.ts'
import { useSelection } from './use-selection.ts'

/**
 * The selection in the list at `path`, and the bulk decision in progress, started here or in another list; a reload
 * restores it.
 */
export function useBulk(path: string, { searchTerm, form, days }: ListQuery, totalItems: number) {
  const selection = useSelection(JSON.stringify([searchTerm, form, days]), totalItems)
  const [begun, setBegun] = useState(readBulk)

  function keep(bulk: BegunBulk) {
    writeBulk(bulk)
    setBegun(bulk)
  }

  return {
    selection,
    id: begun?.id ?? null,
    start: (id: string) => keep({ id, list: path, isTold: false }),
    // What was not decided stays selected: once, and only in the list where it was selected.
    end(left: readonly string[]) {
      if (!begun || begun.isTold || begun.list !== path) return
      selection.replace(left)
      keep({ ...begun, isTold: true })
    },
    close() {
      dropBulk()
      setBegun(null)
    },
  }
}

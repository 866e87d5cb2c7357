import { useState } from 'react'
import type { ListQuery } from '../../../../list/query.ts'
import { dropBulk, readBulk, writeBulk, type BegunBulk } from '../../../../session/store.ts'
import { useSelection } from './use-selection.ts'

/**
 * What is picked in the list at `path`, and the decision about many that is under way, begun here or in another list; a
 * reload finds it again.
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
    // What was not decided stays picked: once, and not in a list where it was never picked.
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

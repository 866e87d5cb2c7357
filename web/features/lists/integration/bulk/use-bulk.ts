import { useState } from 'react'
import type { ListQuery } from '../../../../list/query.ts'
import { dropBulkId, readBulkId, writeBulkId } from '../../../../session/store.ts'
import { useSelection } from './use-selection.ts'

/** What is picked in the list, and the decision about many that is under way; a reload finds it again. */
export function useBulk({ searchTerm, form, days }: ListQuery, totalItems: number) {
  const selection = useSelection(JSON.stringify([searchTerm, form, days]), totalItems)
  const [id, setId] = useState(readBulkId)
  return {
    selection,
    id,
    start(bulkId: string) {
      writeBulkId(bulkId)
      setId(bulkId)
    },
    // What was not decided stays picked.
    end: selection.replace,
    close() {
      dropBulkId()
      setId(null)
    },
  }
}

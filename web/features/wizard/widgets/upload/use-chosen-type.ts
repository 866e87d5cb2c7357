import { useState } from 'react'

/** The type last chosen for an element, kept while the page is open: the next file is most often of the same kind. */
const chosen = new Map<number, string>()

/** Of what type the files of an element are: the only one there is, or the one that was chosen. */
export function useChosenType(elementId: number, types: readonly { typeId: string }[]) {
  const only = types.length === 1 ? (types[0]?.typeId ?? null) : null
  const [typeId, setTypeId] = useState(() => only ?? chosen.get(elementId) ?? null)

  function chooseType(next: string): void {
    setTypeId(next)
    chosen.set(elementId, next)
  }
  return { typeId, chooseType }
}

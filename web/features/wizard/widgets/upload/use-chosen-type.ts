import { useState } from 'react'

/** Remembered while the page is open: the next file is usually of the same type. */
const chosen = new Map<number, string>()

export function useChosenType(elementId: number, types: readonly { typeId: string }[]) {
  const only = types.length === 1 ? (types[0]?.typeId ?? null) : null
  const [typeId, setTypeId] = useState(() => only ?? chosen.get(elementId) ?? null)

  function chooseType(next: string): void {
    setTypeId(next)
    chosen.set(elementId, next)
  }
  return { typeId, chooseType }
}

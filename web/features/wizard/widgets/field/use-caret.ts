import { useLayoutEffect, useRef, useState } from 'react'

/** Restores the caret after the text was rewritten. */
export function useCaret<T extends HTMLInputElement>() {
  const ref = useRef<T>(null)
  // An object, so that setting the same position twice restores it twice.
  const [wanted, setWanted] = useState<{ caret: number } | null>(null)

  useLayoutEffect(() => {
    if (wanted && document.activeElement === ref.current) ref.current?.setSelectionRange(wanted.caret, wanted.caret)
  }, [wanted])

  return { ref, placeCaret: (caret: number) => setWanted({ caret }) }
}

/** The caret is recomputed because ß becomes two letters. */
export function upperEdit(text: string, caret: number): { text: string; caret: number } {
  return { text: text.toUpperCase(), caret: text.slice(0, caret).toUpperCase().length }
}

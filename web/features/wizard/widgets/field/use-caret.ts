import { useLayoutEffect, useRef, useState } from 'react'

/** Puts the caret back where the reader left it after we rewrote the text around it. */
export function useCaret<T extends HTMLInputElement>() {
  const ref = useRef<T>(null)
  // A new object each time: the same place asked twice is still to be restored.
  const [wanted, setWanted] = useState<{ caret: number } | null>(null)

  useLayoutEffect(() => {
    if (wanted && document.activeElement === ref.current) ref.current?.setSelectionRange(wanted.caret, wanted.caret)
  }, [wanted])

  return { ref, placeCaret: (caret: number) => setWanted({ caret }) }
}

/** Capitals as one types, without moving the caret: ß becomes two letters. */
export function upperEdit(text: string, caret: number): { text: string; caret: number } {
  return { text: text.toUpperCase(), caret: text.slice(0, caret).toUpperCase().length }
}

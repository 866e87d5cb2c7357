import { useRef, useState } from 'react'
import { moveItem, placeAt } from './ranks.ts'

type SortInProgress = { value: string; order: readonly string[]; isDragged: boolean }
type Options = {
  stored: readonly string[]
  onChange: (order: readonly string[]) => void
  /** Called after every step with the resulting order. */
  onMoved: (value: string, order: readonly string[]) => void
}

/** The new order is reported only on drop. */
export function useSorting({ stored, onChange, onMoved }: Options) {
  const [held, setHeld] = useState<SortInProgress | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const order = held?.order ?? stored

  function move(value: string, place: number) {
    const next = moveItem(order, order.indexOf(value), place)
    if (held) setHeld({ ...held, order: next })
    else onChange(next)
    onMoved(value, next)
  }

  function grab(value: string, pointerId: number | null) {
    // The list captures the pointer, because a moved row would lose it.
    if (pointerId !== null) list.current?.setPointerCapture?.(pointerId)
    setHeld({ value, order, isDragged: pointerId !== null })
  }

  function drag(y: number) {
    if (!held?.isDragged) return
    const from = order.indexOf(held.value)
    const others = Array.from(list.current?.children ?? []).filter((_, at) => at !== from)
    const boxes = others.map((row) => row.getBoundingClientRect())
    const middles = boxes.map(({ top, height }) => top + height / 2)
    const place = placeAt(y, middles)
    if (place !== from) move(held.value, place)
  }

  function drop() {
    if (held) onChange(held.order)
    setHeld(null)
  }

  const cancel = () => setHeld(null)
  return { list, order, held, move, grab, drag, drop, cancel }
}

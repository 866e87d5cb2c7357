import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { makeStore, useStore } from '../ui/store.ts'

const slot = makeStore<HTMLElement | null>(null)
const holdSlot = (element: HTMLElement | null) => slot.set(element)

/** The place in the header where a screen may put a button of its own, such as « Rejet immédiat ». */
export function HeaderSlot({ className }: { className?: string | undefined }) {
  return <div ref={holdSlot} className={className} />
}

/** Shows its children in the header for as long as the screen that uses it is there. */
export function InHeader({ children }: { children: ReactNode }) {
  const place = useStore(slot)
  return place && createPortal(children, place)
}

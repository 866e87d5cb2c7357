import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { makeStore, useStore } from '../ui/store.ts'

const slot = makeStore<HTMLElement | null>(null)
const setSlot = (element: HTMLElement | null) => slot.set(element)

/** Where a screen may put a button into the header, such as « Rejet immédiat ». */
export function HeaderSlot({ className }: { className?: string | undefined }) {
  return <div ref={setSlot} className={className} />
}

export function InHeader({ children }: { children: ReactNode }) {
  const place = useStore(slot)
  return place && createPortal(children, place)
}

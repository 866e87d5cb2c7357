import { useEffect, useEffectEvent, useRef } from 'react'
import { makeStore, useStore } from '../../../ui/store.ts'

/** What a key does on the screen of one dossier. */
export type Key = { key: string; label: string; run: () => void }

const groups = new Set<() => readonly Key[]>()

/** Offers keys while the component is mounted: they are listed in the dialog of keys and work at once. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const group = () => latest.current
    groups.add(group)
    return () => void groups.delete(group)
  }, [])
}

export const listKeys = (): Key[] => [...groups].flatMap((group) => group())

// Kept in the browser: single keys get in the way of speech input, so everybody can switch them off.
const STORED = 'parcelle.keys'
const OFF = 'off'
const isOn = makeStore(localStorage.getItem(STORED) !== OFF)

export const useAreKeysOn = () => useStore(isOn)

export function switchKeys(to: boolean): void {
  if (to) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, OFF)
  isOn.set(to)
}

/** The value of `aria-keyshortcuts`; absent while keys are off. */
export const useShortcut = (key: string) => (useAreKeysOn() ? key : undefined)

/** Runs the keys of the screen, but not while somebody types, nor in a dialog or a menu. */
export function useKeyListener(): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn.get() || event.defaultPrevented || hasModifier(event) || isBusy(event.target)) return
    const found = listKeys().find(({ key }) => key === event.key)
    if (!found) return
    event.preventDefault()
    found.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

const hasModifier = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ctrlKey || metaKey || altKey || repeat

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(typed) !== null
  return isTyping || document.querySelector('dialog[open], [role="menu"]') !== null
}

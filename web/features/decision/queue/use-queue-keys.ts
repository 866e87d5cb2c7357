import { useEffect, useEffectEvent } from 'react'
import type { QueueState } from './use-queue.ts'

const directions: Readonly<Record<string, 'next' | 'previous'>> = { j: 'next', k: 'previous' }

/** `j` opens the next dossier of the list, `k` the previous one; not while typing or in a dialog or a menu. */
export function useQueueKeys(queue: QueueState | null) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || !queue || event.defaultPrevented || hasModifier(event) || isBusy(event.target)) return
    event.preventDefault()
    queue.move(direction)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

const hasModifier = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ctrlKey || metaKey || altKey || repeat

function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isTyping || document.querySelector('dialog[open], [role="menu"]') !== null
}

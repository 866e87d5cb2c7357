import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A panel under its button: closed by Escape (the focus returns to the button, or where `goBack` puts it), by a press
 * outside, and when the focus leaves it. Unlike a dialog, it is not modal.
 */
export function useFlyout(goBack?: () => void) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [side, setSide] = useState<'start' | 'end'>('end')

  const close = useCallback(() => {
    setOpen(false)
    if (goBack) goBack()
    else button.current?.focus()
  }, [goBack])

  function toggle() {
    const box = button.current?.getBoundingClientRect()
    setSide(box && box.left < window.innerWidth / 2 ? 'start' : 'end')
    setOpen(!isOpen)
  }

  useEffect(() => {
    const box = root.current
    if (!isOpen || !box) return

    const closeOutside = ({ target }: Event) => target instanceof Node && !box.contains(target) && setOpen(false)
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // Inside a dialog, Escape closes only the panel.
      event.preventDefault()
      close()
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, closeOutside)
    box.addEventListener('keydown', closeOnEscape)
    return () => {
      for (const name of events) document.removeEventListener(name, closeOutside)
      box.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, close])

  return { isOpen, side, setOpen, toggle, close, root, button }
}

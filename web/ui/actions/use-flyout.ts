import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * A panel under its button: closed by Escape (focus returns to the button, or where `goBack` puts it), by a press
 * elsewhere, and when the keyboard leaves it. The page behind stays usable, unlike with a dialog.
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
    // The panel grows towards the middle of the screen, where there is room.
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
      // Inside a dialog, this press closes the panel and not the dialog around it.
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

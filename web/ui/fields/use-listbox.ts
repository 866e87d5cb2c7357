import { useId, useState, type KeyboardEvent } from 'react'

type Options = {
  count: number
  isOpen: boolean
  onPick: (index: number) => void
  onOpen?: () => void
  onClose?: () => void
}

/**
 * Keyboard handling of a combobox: arrows move through the options while the focus stays in the box, Enter picks,
 * Escape closes. While the list is open, Enter does not submit the form.
 */
export function useListbox({ count, isOpen, onPick, onOpen, onClose }: Options) {
  const id = useId()
  const [pointed, setActive] = useState(-1)
  // A shorter list may no longer have the active option.
  const active = isOpen && pointed < count ? pointed : -1

  function move(event: KeyboardEvent, next: number) {
    event.preventDefault()
    if (!isOpen) onOpen?.()
    else if (count > 0) setActive((next + count) % count)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, active + 1)
    else if (event.key === 'ArrowUp') move(event, active < 0 ? count - 1 : active - 1)
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (active >= 0) onPick(active)
    } else if (event.key === 'Escape' && isOpen && onClose) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return {
    active,
    setActive,
    handleKey,
    listId: `${id}-list`,
    optionId: (index: number) => `${id}-${index}`,
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && count > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
    } as const,
  }
}

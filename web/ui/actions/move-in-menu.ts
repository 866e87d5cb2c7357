// Accents are ignored: « e » finds « Échanger ».
const letters = new Intl.Collator('fr', { usage: 'search', sensitivity: 'base' })
const startsWith = (item: HTMLElement | undefined, text: string) =>
  letters.compare(item?.textContent.trim().slice(0, text.length) ?? '', text) === 0

// The type-ahead delay of React Aria and of native menus.
const TYPE_AHEAD_DELAY = 1000

export function menuMover() {
  let typed = ''
  let typedAt = 0

  /** Letters typed in a row are one search; the same letter again goes to the next match. */
  function search(items: HTMLElement[], current: number, key: string): number {
    const now = Date.now()
    typed = now - typedAt > TYPE_AHEAD_DELAY ? key : typed + key
    typedAt = now
    const isRepeated = typed === key.repeat(typed.length)
    // A longer search may still match the current item; a repeated letter goes to the next one.
    const start = isRepeated ? current + 1 : current
    const order = items.map((_, step) => (start + step + items.length) % items.length)
    return order.find((index) => startsWith(items[index], isRepeated ? key : typed)) ?? -1
  }

  /** Returns false for a key without a meaning here. */
  return function moveInMenu(list: HTMLElement, key: string): boolean {
    const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const current = items.findIndex((item) => item === document.activeElement)
    const isSearching = typed !== '' && Date.now() - typedAt <= TYPE_AHEAD_DELAY
    const isLetter = key.length === 1 && (key !== ' ' || isSearching)
    const target = items[isLetter ? search(items, current, key) : targetIndex(items.length, current, key)]
    target?.focus()
    return target !== undefined
  }
}

function targetIndex(count: number, current: number, key: string): number {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current <= 0 ? count : current) - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

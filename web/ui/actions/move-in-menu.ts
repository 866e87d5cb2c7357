// « e » finds « Échanger »: who types does not look for the accent.
const letters = new Intl.Collator('fr', { usage: 'search', sensitivity: 'base' })
const startsWith = (item: HTMLElement | undefined, text: string) =>
  letters.compare(item?.textContent.trim().slice(0, text.length) ?? '', text) === 0

// As long as React Aria and the systems' own menus wait for the next letter.
const PAUSE = 1000

/** Moves the focus among the choices of one menu, by arrow, end or first letters. */
export function menuMover() {
  let typed = ''
  let typedAt = 0

  /** Letters typed in a row are one search; the same letter again goes to the next choice that begins with it. */
  function search(items: HTMLElement[], current: number, key: string): number {
    const now = Date.now()
    typed = now - typedAt > PAUSE ? key : typed + key
    typedAt = now
    const isRepeated = typed === key.repeat(typed.length)
    // A longer word may still be the choice where the search stands; a letter goes to the next one.
    const start = isRepeated ? current + 1 : current
    const order = items.map((_, step) => (start + step + items.length) % items.length)
    return order.find((index) => startsWith(items[index], isRepeated ? key : typed)) ?? -1
  }

  /** False when the key means nothing here. */
  return function moveInMenu(list: HTMLElement, key: string): boolean {
    const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const current = items.findIndex((item) => item === document.activeElement)
    const isSearching = typed !== '' && Date.now() - typedAt <= PAUSE
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

/** Moves focus among the choices of a menu for a key; false when the key means nothing here. */
export function moveInMenu(list: HTMLElement, key: string): boolean {
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const current = items.findIndex((item) => item === document.activeElement)
  const target = items[targetIndex(items, current, key)]
  target?.focus()
  return target !== undefined
}

function targetIndex(items: HTMLElement[], current: number, key: string): number {
  if (key === 'ArrowDown') return (current + 1) % items.length
  if (key === 'ArrowUp') return (current <= 0 ? items.length : current) - 1
  if (key === 'Home') return 0
  if (key === 'End') return items.length - 1
  if (key.length !== 1 || key === ' ') return -1

  const starts = (item: HTMLElement) => item.textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
  const after = items.findIndex((item, index) => index > current && starts(item))
  return after === -1 ? items.findIndex(starts) : after
}

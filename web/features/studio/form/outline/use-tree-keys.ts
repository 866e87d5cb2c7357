import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

export type TreeNode<Own> = { readonly key: string; readonly parent: Own | null; readonly children: readonly Own[] }

type Tree<Own> = {
  rows: readonly Own[]
  current: Own | undefined
  isOpen: (node: Own) => boolean
  canClose: (node: Own) => boolean
  setOpen: (node: Own, isWanted: boolean) => void
  onSelect: (node: Own) => void
  /** Absent where the draft is only read. */
  onMove: ((node: Own, by: 1 | -1) => void) | undefined
  onRemove: () => void
  tree: RefObject<HTMLElement | null>
}

/** The keys of a tree; with Alt the arrows move what is chosen, and Delete removes it. */
export function useTreeKeys<Own extends TreeNode<Own>>({
  rows,
  current,
  isOpen,
  canClose,
  setOpen,
  onSelect,
  onMove,
  onRemove,
  tree,
}: Tree<Own>) {
  const isFollowing = useRef(false)
  const key = current?.key
  // After a key the focus goes with the choice, also to where it was moved.
  useEffect(() => {
    if (!isFollowing.current || key === undefined) return
    isFollowing.current = false
    const rowsShown = tree.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []
    Array.from(rowsShown)
      .find((row) => row.dataset['key'] === key)
      ?.focus()
  })

  function goTo(node: Own | null | undefined) {
    if (!node) return
    isFollowing.current = true
    onSelect(node)
  }

  function edit(event: KeyboardEvent, node: Own): boolean {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    isFollowing.current = by !== undefined
    if (by) onMove?.(node, by)
    else if (event.key === 'Delete') onRemove()
    return by !== undefined || event.key === 'Delete'
  }

  return (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return
    if (onMove && edit(event, current)) return event.preventDefault()
    if (event.altKey) return
    const at = rows.indexOf(current)
    const canOpen = current.children.length > 0 && !isOpen(current)
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (canOpen ? setOpen(current, true) : goTo(current.children[0])),
      ArrowLeft: () => (canClose(current) && isOpen(current) ? setOpen(current, false) : goTo(current.parent)),
    }
    const act = actions[event.key]
    if (!act) return
    act()
    event.preventDefault()
  }
}

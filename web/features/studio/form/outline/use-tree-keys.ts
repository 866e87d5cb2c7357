import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { moveBy, type Edit } from '../model/edits.ts'
import type { FormModel, FormNode } from '../model/form-model.ts'

type Tree = {
  model: FormModel
  rows: readonly FormNode[]
  current: FormNode | undefined
  isOpen: (node: FormNode) => boolean
  setOpen: (node: FormNode, isWanted: boolean) => void
  onSelect: (node: FormNode) => void
  onEdit: ((edit: Edit | null) => void) | undefined
  onRemove: () => void
  tree: RefObject<HTMLElement | null>
}

/** The keys of a tree; with Alt the arrows move what is chosen, and Delete removes it. */
export function useTreeKeys({ model, rows, current, isOpen, setOpen, onSelect, onEdit, onRemove, tree }: Tree) {
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

  function goTo(node: FormNode | null | undefined) {
    if (!node) return
    isFollowing.current = true
    onSelect(node)
  }

  function edit(event: KeyboardEvent, node: FormNode): boolean {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    isFollowing.current = by !== undefined
    if (by) onEdit?.(moveBy(model, node, by))
    else if (event.key === 'Delete') onRemove()
    return by !== undefined || event.key === 'Delete'
  }

  return (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return
    if (onEdit && edit(event, current)) return event.preventDefault()
    if (event.altKey) return
    const at = rows.indexOf(current)
    const canOpen = current.children.length > 0 && !isOpen(current)
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (canOpen ? setOpen(current, true) : goTo(current.children[0])),
      ArrowLeft: () => (current.kind === 'block' && isOpen(current) ? setOpen(current, false) : goTo(current.parent)),
    }
    const act = actions[event.key]
    if (!act) return
    act()
    event.preventDefault()
  }
}

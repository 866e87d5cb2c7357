import { useState } from 'react'
import { foldText } from '../../../../ui/content/fold-text.ts'
import type { TreeNode } from './use-tree-keys.ts'

type Options<Own> = {
  nodes: readonly Own[]
  selected: Own | null
  /** The text that the search matches. */
  read: (node: Own) => string
  canClose: (node: Own) => boolean
}

/** Which rows of the outline are shown: those that are open around the chosen one, or those that hold the words. */
export function useOutline<Own extends TreeNode<Own>>({ nodes, selected, read, canClose }: Options<Own>) {
  const [term, setTerm] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const found = findMatches(nodes, term, read)
  const around = new Set(listParents(selected).map(({ key }) => key))
  const isOpen = (node: Own) => found !== null || !canClose(node) || opened.has(node.key) || around.has(node.key)
  const rows = nodes.filter((node) => (found === null || found.has(node.key)) && listParents(node).every(isOpen))
  return {
    term,
    setTerm,
    rows,
    isOpen,
    setOpen({ key }: Own, isWanted: boolean): void {
      const next = new Set(opened)
      if (isWanted) next.add(key)
      else next.delete(key)
      setOpened(next)
    },
  }
}

/** Ancestors, outermost first. */
const listParents = <Own extends TreeNode<Own>>(node: Own | null): Own[] =>
  node?.parent ? [...listParents(node.parent), node.parent] : []

/** Matches of the search with their ancestors; null without a search. */
function findMatches<Own extends TreeNode<Own>>(
  nodes: readonly Own[],
  term: string,
  read: (node: Own) => string,
): Set<string> | null {
  const words = foldText(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const hits = nodes.filter((node) => words.every((word) => foldText(read(node)).includes(word)))
  return new Set(hits.flatMap((node) => [...listParents(node), node]).map(({ key }) => key))
}

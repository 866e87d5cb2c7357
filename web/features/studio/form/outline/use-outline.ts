import { useState } from 'react'
import { foldText } from '../../../../ui/content/fold-text.ts'
import type { FormModel, FormNode } from '../model/form-model.ts'

/** Which rows of the outline are shown: those that are open around the chosen one, or those that hold the words. */
export function useOutline(model: FormModel, selected: FormNode | null, read: (node: FormNode) => string) {
  const [term, setTerm] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const found = findMatches(model, term, read)
  const around = new Set(listParents(selected).map(({ key }) => key))
  const isOpen = ({ kind, key }: FormNode) => found !== null || kind === 'page' || opened.has(key) || around.has(key)
  const rows = model.nodes.filter((node) => (found === null || found.has(node.key)) && listParents(node).every(isOpen))
  return {
    term,
    setTerm,
    rows,
    isOpen,
    setOpen({ key }: FormNode, isWanted: boolean): void {
      const next = new Set(opened)
      if (isWanted) next.add(key)
      else next.delete(key)
      setOpened(next)
    },
  }
}

/** The page and the block around it. */
export const listParents = (node: FormNode | null): FormNode[] =>
  node?.parent ? [...listParents(node.parent), node.parent] : []

/** What holds the words, with what it is in; null where nothing is searched for. */
function findMatches({ nodes }: FormModel, term: string, read: (node: FormNode) => string): Set<string> | null {
  const words = foldText(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const hits = nodes.filter((node) => words.every((word) => foldText(read(node)).includes(word)))
  return new Set(hits.flatMap((node) => [...listParents(node), node]).map(({ key }) => key))
}

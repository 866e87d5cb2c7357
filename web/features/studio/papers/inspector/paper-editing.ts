import type { Json, Operation } from '@parcelle/domain/studio'
import { createContext, use } from 'react'
import type { PaperProblem } from '../model/paper-problems.ts'

/** What the fields of a document need besides those of a form. */
export type PaperEditing = {
  /** `documents/shared.json`. */
  readonly shared: Json | undefined
  readonly isWritable: boolean
  readonly change: (operations: readonly Operation[], isTyped?: boolean) => void
  readonly problems: readonly PaperProblem[]
  /** Whether a condition holds for the sample; null where that cannot be said. */
  readonly holds: (condition: string) => boolean | null
  /** In how many places of all documents a condition or a shared text is named. */
  readonly countUses: (kind: 'when' | 'include', name: string) => number
  /** The address of a shared text. */
  readonly sharedPath: (name: string) => string
}

export const PaperEditingContext = createContext<PaperEditing | null>(null)

export function usePaperEditing(): PaperEditing {
  const editing = use(PaperEditingContext)
  if (!editing) throw new Error('a field of a document is drawn outside its inspector')
  return editing
}

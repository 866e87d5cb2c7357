import type { Json, Operation } from '@parcelle/domain/studio'
import { createContext, use } from 'react'
import type { TemplateProblem } from '../model/template-problems.ts'

/** What the fields of a document need besides those of a form. */
export type TemplateEditing = {
  /** `documents/shared.json`. */
  readonly shared: Json | undefined
  readonly isWritable: boolean
  readonly change: (operations: readonly Operation[], isTyped?: boolean) => void
  readonly problems: readonly TemplateProblem[]
  /** Whether a condition holds for the sample; null where that cannot be said. */
  readonly holds: (condition: string) => boolean | null
  /** In how many places of all documents a condition or a shared text is named. */
  readonly countUses: (kind: 'when' | 'include', name: string) => number
  /** The address of a shared text. */
  readonly sharedPath: (name: string) => string
}

export const TemplateEditingContext = createContext<TemplateEditing | null>(null)

export function useTemplateEditing(): TemplateEditing {
  const editing = use(TemplateEditingContext)
  if (!editing) throw new Error('a field of a document is drawn outside its inspector')
  return editing
}

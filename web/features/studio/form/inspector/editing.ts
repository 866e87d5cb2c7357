import type { Json, Operation } from '@parcelle/domain/studio'
import { createContext, use } from 'react'
import type { Finding } from '../proof/proof.ts'
import type { FormModel } from '../model/form-model.ts'

/** What every field of the inspector needs. */
export type Editing = {
  readonly model: FormModel
  readonly isWritable: boolean
  readonly change: (operations: readonly Operation[], isTyped?: boolean) => void
  readonly findings: readonly Finding[]
  /** The value of an element for the sample; null without one. */
  readonly valueOf: (id: number) => Json
  /** The lists of the draft, by name. */
  readonly lists: readonly string[]
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('a field of the inspector is drawn outside it')
  return editing
}

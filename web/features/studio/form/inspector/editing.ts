import type { Content, Json, Operation } from '@parcelle/domain/studio'
import { createContext, use } from 'react'
import { makeStore, useStore, type Store } from '../../../../ui/store.ts'
import type { FindingAnswers } from '../proof/finding-answers.ts'
import type { Finding } from '../proof/proof.ts'
import type { FormModel } from '../model/form-model.ts'

/** Reads a value of the sample by the id of its element. */
export type ReadValue = (id: number) => unknown

/** Used if there is no sample. */
export const noValues = makeStore<ReadValue | null>(null)

/** What every field of the inspector needs. */
export type Editing = {
  readonly model: FormModel
  readonly isWritable: boolean
  readonly change: (operations: readonly Operation[], isTyped?: boolean) => void
  readonly findings: readonly Finding[]
  /** Shows the answers of a finding in the preview; absent where there is none. */
  readonly showAnswers?: (shown: FindingAnswers) => void
  readonly values: Store<ReadValue | null>
  /** The lists of the draft, by name. */
  readonly lists: readonly string[]
  /** The files of the draft that are open; absent where nothing is renamed. */
  readonly content?: Content
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('a field of the inspector is drawn outside it')
  return editing
}

const NOTHING: Content = {}

/** The files of the draft that are open. */
export const useContent = (): Content => useEditing().content ?? NOTHING

/** The value of an element for the sample; null without one. */
export function useValueOf(): (id: number) => Json {
  const read = useStore(useEditing().values)
  // Unsafe cast: answers and results are JSON.
  return (id) => (read?.(id) ?? null) as Json
}

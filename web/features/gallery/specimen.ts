import type { ComponentType } from 'react'
import type { Words } from './words.ts'

/** One entry of the gallery: a piece of the kit in all its states, and what must be known about it. */
export type Specimen = {
  id: string
  group: 'base' | 'actions' | 'messages' | 'navigation' | 'content' | 'forms'
  title: Words
  lead: Words
  /** As written in code, so not translated. */
  props: string
  keyboard: Words
  speech: Words
  Sample: ComponentType
}

import type { ComponentType } from 'react'
import type { Words } from '../words.ts'

/** One entry of the gallery: a piece of the kit in all its states, and what must be known about it. */
export type Specimen = {
  id: string
  group: 'base' | 'portal' | 'actions' | 'messages' | 'navigation' | 'content' | 'forms'
  title: Words
  lead: Words
  /** As written in code, so not translated. */
  props: string
  keyboard: Words
  speech: Words
  Sample: ComponentType
  /** `page`: from edge to edge, and what would stick to the window sticks to it: it looks as on a page of its own. */
  stage?: 'page'
}

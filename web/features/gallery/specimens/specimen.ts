import type { ComponentType } from 'react'
import type { Words } from '../words.ts'

export type Specimen = {
  id: string
  group: 'base' | 'portal' | 'actions' | 'messages' | 'navigation' | 'content' | 'forms'
  title: Words
  lead: Words
  /** Code, so not translated. */
  props: string
  keyboard: Words
  speech: Words
  Sample: ComponentType
  /** `page`: rendered edge to edge, and sticky elements stick to it as they would to a page. */
  stage?: 'page'
}

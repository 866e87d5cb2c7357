import type { Element, Value } from '@parcelle/forms'
import type { ComponentType } from 'react'

/** What an element of a form looks like and how it is filled in. It keeps no answer: it gets one and reports another. */
export type WidgetProps = {
  /** As it travels: labels already in the reader's language. */
  element: Element
  value: Value
  required: boolean
  disabled: boolean
  readOnly: boolean
  /** A whole sentence in the reader's language; null when all is well or not yet checked. */
  error: string | null
  /**
   * Every change. What is typed and not yet an answer (« 12, », « 31/02/2026 ») is reported as the text it is: the
   * engine keeps it and refuses it, so that it is never lost.
   */
  onChange: (value: Value) => void
  /** The keyboard left it: the moment to check, once something was entered. */
  onLeave?: () => void
}

export type Widget = ComponentType<WidgetProps>

/** Where an error link or an address points. On a group of controls it is the group; see focus-element.ts. */
export const domId = (elementId: number) => `el-${elementId}`

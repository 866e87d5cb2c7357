import type { Element, Value } from '@parcelle/forms'
import type { ComponentType } from 'react'

/** A widget is controlled: it stores no answer. */
export type WidgetProps = {
  element: Element
  value: Value
  required: boolean
  disabled: boolean
  readOnly: boolean
  /** A translated sentence; null when valid or not checked yet. */
  error: string | null
  /**
   * Called at every change. Text that does not parse (« 12, », « 31/02/2026 ») is reported as it is: the engine stores
   * and rejects it, so it is not lost.
   */
  onChange: (value: Value) => void
  onLeave?: () => void
}

export type Widget = ComponentType<WidgetProps>

/** Target of error links. For a group of controls it is the group; see focus-element.ts. */
export const domId = (elementId: number) => `el-${elementId}`

import { kinds, takesAnswer, type Element, type ElementType } from '@parcelle/forms'
import type { Engine } from './engine.ts'

// Sent by their own API calls, not by autosave.
export const uploadTypes: ReadonlySet<ElementType> = new Set([
  'input_file',
  'input_file_with_options',
  'input_receipt_file',
])

/** Whether an answer is sent by autosave: typed by a person, not uploaded and not read-only. */
export function isWritable(engine: Engine, elementId: number): boolean {
  const element = engine.form().element(elementId)
  if (!element || !takesAnswer(element) || uploadTypes.has(element.type)) return false
  return element.attributes.readonly !== true && element.attributes.disabled !== true
}

/** False for notices, buttons and groups. */
export function showsAnswer({ type }: Element): boolean {
  const { role } = kinds[type]
  return role === 'input' || role === 'computed'
}

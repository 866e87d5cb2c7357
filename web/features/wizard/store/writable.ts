import { kinds, takesAnswer, type Element, type ElementType } from '@parcelle/forms'
import type { Engine } from './engine.ts'

// Documents have their own calls.
export const uploads: ReadonlySet<ElementType> = new Set([
  'input_file',
  'input_file_with_options',
  'input_receipt_file',
])

/** Whether the answer of an element is ours to send: given by a person, here, and not by uploading something. */
export function isWritable(engine: Engine, elementId: number): boolean {
  const element = engine.form().element(elementId)
  if (!element || !takesAnswer(element) || uploads.has(element.type)) return false
  return element.attributes.readonly !== true && element.attributes.disabled !== true
}

/** Whether an element has an answer to show: what is read, pressed or made of other answers says nothing of its own. */
export function showsAnswer({ type }: Element): boolean {
  const { role } = kinds[type]
  return role === 'input' || role === 'computed'
}

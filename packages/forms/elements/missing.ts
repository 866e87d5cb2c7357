import type { Element, Text, Value } from '../definition.ts'
import { holdsNoNumber } from '../phone.ts'

/** Whether a value answers nothing: an unticked box, a phone field that still holds only its country. */
export function isEmpty(value: Value, element: Element): boolean {
  if (value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))) return true
  if (typeof value === 'object') return value.length === 0
  if (element.type === 'input_checkbox') return value === false
  return element.type === 'input_tel' && typeof value === 'string' && holdsNoNumber(value)
}

/** What to say when a required element has no answer; `label` fills the sentence. */
export function missingProblem(element: Element): { code: string; params: { label: Text } } {
  return { code: missingCode(element), params: { label: element.attributes.label } }
}

function missingCode({ type, attributes }: Element): string {
  if (uploads.has(type)) return 'element.error.receipt'
  if (attributes.multiple) return 'element.error.select-at-least-one'
  return selections.has(type) ? 'element.error.select-one' : 'element.error.required'
}

const uploads: ReadonlySet<string> = new Set(['input_file', 'input_file_with_options', 'input_receipt_file'])
const selections: ReadonlySet<string> = new Set([
  'select',
  'select_ordered_integer',
  'choice',
  'choice_autocomplete',
  'datalist_choice',
  'array_choice',
  'input_radio',
  'input_radio_simple',
  'input_unique_product_radio',
  'input_unique_product_list',
  'input_unique_product_autocomplete',
])

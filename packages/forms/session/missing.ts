import type { Element, Text, Value } from '../definition.ts'
import { holdsNoNumber } from '../text-rules/phone.ts'

/** Also true for an unticked box and for a phone field with only its country code. */
export function isEmpty(value: Value, element: Element): boolean {
  if (value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))) return true
  if (typeof value === 'object') return value.length === 0
  if (element.type === 'input_checkbox') return value === false
  return element.type === 'input_tel' && typeof value === 'string' && holdsNoNumber(value)
}

export function missingProblem(element: Element): { code: string; params: { label: Text } } {
  return { code: missingCode(element), params: { label: element.attributes.label } }
}

function missingCode({ type, attributes }: Element): string {
  if (uploads.test(type)) return 'element.error.receipt'
  if (attributes.multiple) return 'element.error.select-at-least-one'
  return selections.test(type) ? 'element.error.select-one' : 'element.error.required'
}

const uploads = /_file/
const selections = /^(select|(array_|datalist_)?choice|input_radio|input_unique_product)/

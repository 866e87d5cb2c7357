import type { Element, ElementType } from '../definition.ts'
import { attributeDescriptions } from '../descriptions/attributes.ts'
import type { AttributeName } from '../descriptions/description.ts'
import { partsByType, takesAttribute } from '../descriptions/element-types.ts'
import type { Report } from '../compile/finding.ts'
import { storesOf, takesAnswer } from '../elements/kinds.ts'
import { isIsoDate, resolveDate } from '../text-rules/dates.ts'
import { hasOption, isKnownType, optionsOf } from './draft.ts'
import type { Draft } from './draft.ts'

export function checkAttributes({ elements, report }: Draft): void {
  for (const element of elements) {
    if (!isKnownType(element)) continue
    checkNames(element, report)
    checkWords(element, report)
    checkBounds(element, report)
    checkOptions(element, report)
    checkValues(element, report)
    if (uploads.has(element.type) && !element.attributes.types?.length) {
      report('missing-types', element.name, 'an upload needs at least one type of document')
    }
    if (element.type === 'button_docusign_iframe') checkSignature(element, report)
  }
}

const uploads: ReadonlySet<ElementType> = new Set(['input_file', 'input_file_with_options', 'input_receipt_file'])
const days: ReadonlySet<ElementType> = new Set(['input_date', 'input_birthdate'])
const choices: ReadonlySet<ElementType> = new Set([
  'input_radio',
  'input_radio_simple',
  'choice',
  'select',
  'input_sort',
  'select_ordered_integer',
  'array_choice',
  'output_scoring_text',
])

/** An attribute of another type would be ignored. */
function checkNames({ name, type, attributes }: Element, report: Report): void {
  // Unsafe cast: the shape knows these names only.
  for (const key of Object.keys(attributes) as AttributeName[])
    if (!takesAttribute(type, key))
      report('foreign-attribute', name, `« ${key} » is not an attribute of the type ${type}`)
}

/** Attributes that take few words only. */
function checkWords({ name, type, attributes }: Element, report: Report): void {
  const requireWord = (key: AttributeName, written: string, words: readonly (string | false)[]) => {
    if (!words.includes(written))
      report('shape', `${name}.attributes.${key}`, `"${written}" is none of ${words.join(', ')}`)
  }
  for (const key of ['format', 'variant', 'signer', 'action'] as const) {
    const written = attributes[key]
    if (written !== undefined) requireWord(key, written, attributeDescriptions[key].values ?? [])
  }
  for (const part of attributes.parts ?? []) requireWord('parts', part, partsByType[type] ?? [])
}

const relativeDate = /^(?:today|\d{4}-\d{2}-\d{2}|(?:today)?[+-]\d{1,4}[ymd])$/

const isDateBound = (date: string) => relativeDate.test(date) && (!/^\d/.test(date) || isIsoDate(date))

function checkBounds({ name, attributes }: Element, report: Report): void {
  const { min, max, step, minDate, maxDate } = attributes
  if (min !== undefined && max !== undefined && min > max) report('bounds', name, `min ${min} is above max ${max}`)
  if (step !== undefined && step <= 0) report('bounds', name, 'the step must be above 0')
  for (const date of [minDate, maxDate]) {
    if (date !== undefined && !isDateBound(date)) report('bounds', name, `"${date}" is not a date bound`)
  }
  if (minDate !== undefined && maxDate !== undefined && isAfter(minDate, maxDate))
    report('bounds', name, `minDate ${minDate} is after maxDate ${maxDate}`)
}

/** Of two bounds relative to today, any day will do; which of a day and a relative one comes first depends on it. */
function isAfter(one: string, other: string): boolean {
  const [isDay, isOtherDay] = [/^\d/.test(one), /^\d/.test(other)]
  const [from, to] = [resolveDate(one, '2026-01-31'), resolveDate(other, '2026-01-31')]
  return isDay === isOtherDay && from !== null && to !== null && from > to
}

function checkOptions(element: Element, report: Report): void {
  const options = optionsOf(element)
  if (choices.has(element.type) && options.length === 0 && element.attributes.datalistId === undefined) {
    report('missing-options', element.name, 'there is nothing to choose')
  }
  const seen = new Set<string>()
  for (const { value } of options) {
    if (value.trim() === '') report('missing-options', element.name, 'an option has no value')
    if (seen.has(value)) report('duplicate-option', element.name, `the option "${value}" is there twice`)
    seen.add(value)
  }
}

function checkValues(element: Element, report: Report): void {
  const { defaultValue, expectedValue, min = -Infinity, max = Infinity } = element.attributes
  const closed = optionsOf(element).length > 0
  if (expectedValue !== undefined && closed && !hasOption(element, expectedValue)) {
    report('expected-value', element.name, `"${expectedValue}" is not an option`)
  }
  if (defaultValue === undefined) return
  if (!takesAnswer(element)) report('default-value', element.name, 'it is computed: a default would never be read')
  else if (storesOf(element) === 'number' && typeof defaultValue !== 'number')
    report('default-value', element.name, `"${String(defaultValue)}" is not a number`)
  else if (typeof defaultValue === 'number' && (defaultValue < min || defaultValue > max))
    report('default-value', element.name, `${defaultValue} is not between ${min} and ${max}`)
  else if (days.has(element.type) && !isDateBound(String(defaultValue)))
    report('default-value', element.name, `"${String(defaultValue)}" is not a day such as 2026-01-31`)
  else if (closed && typeof defaultValue === 'string' && !hasOption(element, defaultValue)) {
    report('default-value', element.name, `"${defaultValue}" is not an option`)
  }
}

function checkSignature({ name, attributes }: Element, report: Report): void {
  if (attributes.docusignId === undefined && attributes.docusignFrom === undefined) {
    report('signature', name, 'no docusignId, nor docusignFrom')
  }
  if (attributes.marker === undefined) report('signature', name, 'no marker: the button would never go away')
}

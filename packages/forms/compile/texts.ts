import type { Definition } from '../definition.ts'
import type { Form } from './form.ts'
import { toForm } from './link.ts'

/** What people read of a page, a block, an element or an option: nothing is linked by it. */
const texts: ReadonlySet<string> = new Set([
  'label',
  'labelToOthers',
  'title',
  'titleToOthers',
  'help',
  'helpToOthers',
  'why',
  'whyToOthers',
  'description',
  'header',
  'presentation',
  'presentationToOthers',
  'confirmation',
  'confirmationToOthers',
  'link_description',
  'link_descriptionToOthers',
  'errorMessage',
  'errorMessageToOthers',
])

/** Whether two states of a form differ in texts only. Parts that are the same objects are not looked into. */
export const differsInTextsOnly = (before: Definition, after: Definition): boolean =>
  // Its keys are roles of elements, whatever they are called.
  before.referential === after.referential && isSameButTexts(before, after)

function isSameButTexts(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (Array.isArray(before) || Array.isArray(after))
    return (
      Array.isArray(before) &&
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((item, at) => isSameButTexts(item, after[at]))
    )
  if (!isHolder(before) || !isHolder(after)) return false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].every((key) => texts.has(key) || isSameButTexts(before[key], after[key]))
}

const isHolder = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The same form with the texts of another state of its definition, which differs in nothing else. */
export function withTexts(form: Form, definition: Definition): Form {
  const blocks = definition.pages.flatMap((page) => page.blocks)
  const elements = blocks.flatMap((block) => block.elements)
  return toForm(definition, form.hidden, { ...form.tables, blocks, elements })
}

import type { Block, Element } from '../definition.ts'
import type { ElementType } from '../element-types.ts'
import type { Form } from '../compile/form.ts'
import { takesAnswer } from '../elements/kinds.ts'
import { encodeValue } from '../elements/wire.ts'
import type { Session } from './session.ts'

type EarlierAnswer = { readonly elementId: number; readonly value: string }

/**
 * The answers of an earlier dossier that a block may reuse: the element still exists with the same type. Declarations,
 * consents, written-out numbers and uploads must be given again.
 */
export function listReusable(
  block: Block,
  earlier: Form,
  answers: ReadonlyMap<number, { readonly value: string }>,
): EarlierAnswer[] {
  if (block.kind !== 'normal' || block.reuse === false) return []
  return block.elements.flatMap((element) => {
    const value = answers.get(element.id)?.value ?? ''
    if (value === '' || value === encodeValue(element.attributes.defaultValue ?? null)) return []
    const isSame = earlier.element(element.id)?.type === element.type
    return isSame && isReusable(element) ? { elementId: element.id, value } : []
  })
}

/** The answers that are visible and valid once all are set: one may show another or make it wrong. */
export function filterFitting(
  answers: readonly EarlierAnswer[],
  open: (answers: readonly EarlierAnswer[]) => Session,
): readonly EarlierAnswer[] {
  if (answers.length === 0) return answers
  const { visible, disabled, problem } = open(answers)
  const fitting = answers.filter(({ elementId: id }) => visible(id) && !disabled(id) && problem(id) === null)
  return fitting.length === answers.length ? answers : filterFitting(fitting, open)
}

function isReusable(element: Element): boolean {
  const { reuse, expectedValue, readonly, disabled } = element.attributes
  if (reuse === false || readonly === true || disabled === true) return false
  // An element with only one acceptable answer is a declaration.
  return expectedValue === undefined && takesAnswer(element) && !neverReused.has(element.type)
}

const neverReused: ReadonlySet<ElementType> = new Set([
  'input_checkbox',
  'convert_number_to_word',
  'input_file',
  'input_file_with_options',
  'input_receipt_file',
])

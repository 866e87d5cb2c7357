import type { Block, Element } from '../definition.ts'
import type { ElementType } from '../element-types.ts'
import type { Form } from '../compile/form.ts'
import { takesAnswer } from '../elements/kinds.ts'
import { encodeValue } from '../elements/wire.ts'
import type { Session } from './session.ts'

/** An answer of an earlier dossier, as it is stored. */
type EarlierAnswer = { readonly elementId: number; readonly value: string }

/**
 * Of the answers of an earlier dossier, those that a block may take over: of elements that are still there and of the
 * same type. What somebody declares, agrees to, writes out or hands in is given anew each time.
 */
export function listReusable(
  block: Block,
  earlier: Form,
  answers: ReadonlyMap<number, { readonly value: string }>,
): EarlierAnswer[] {
  if (block.kind !== 'normal' || block.reuse === false) return []
  return block.elements.flatMap((element) => {
    const value = answers.get(element.id)?.value ?? ''
    // What the form proposes by itself is there already.
    if (value === '' || value === encodeValue(element.attributes.defaultValue ?? null)) return []
    const isSame = earlier.element(element.id)?.type === element.type
    return isSame && isReusable(element) ? { elementId: element.id, value } : []
  })
}

/** Those that are asked and right once all of them are given: one may show another, and one may make another wrong. */
export function keepFitting(
  answers: readonly EarlierAnswer[],
  open: (answers: readonly EarlierAnswer[]) => Session,
): readonly EarlierAnswer[] {
  if (answers.length === 0) return answers
  const { visible, disabled, problem } = open(answers)
  const fitting = answers.filter(({ elementId: id }) => visible(id) && !disabled(id) && problem(id) === null)
  return fitting.length === answers.length ? answers : keepFitting(fitting, open)
}

function isReusable(element: Element): boolean {
  const { reuse, expectedValue, readonly, disabled } = element.attributes
  if (reuse === false || readonly === true || disabled === true) return false
  // The only answer that lets the subscription go on is a declaration.
  return expectedValue === undefined && takesAnswer(element) && !givenAnew.has(element.type)
}

const givenAnew: ReadonlySet<ElementType> = new Set([
  'input_checkbox',
  'convert_number_to_word',
  'input_file',
  'input_file_with_options',
  'input_receipt_file',
])

import type { ErrorItem } from '@parcelle/contract/errors'
import { decodeValue, encodeValue, isComputed, takesAnswer, translate, type Element, type Form } from '@parcelle/forms'
import { Refusal } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { isUpload } from '../../../dossier/answers/session.ts'
import type { GivenAnswer } from './merge.ts'

/** Refuses answers to elements that nobody may answer: one 422 that names each. */
export function refuseUnwritable(form: Form, answers: readonly GivenAnswer[], locale: Locale, blockId?: number): void {
  const errors = answers.flatMap(({ elementId }) => {
    const code = unwritableCode(form, elementId, blockId)
    return code === null ? [] : [elementError(form, elementId, code, locale)]
  })
  if (errors.length > 0) throw new Refusal(422, { errors })
}

export function elementError(form: Form, elementId: number, code: string, locale: Locale): ErrorItem {
  const element = form.element(elementId)
  const params = element && { params: { label: translate(element.attributes.label, locale) } }
  return { code, property: String(elementId), message: code, ...params }
}

/** False for computed, read-only and upload elements. */
export const isWritable = (form: Form, elementId: number) => unwritableCode(form, elementId) === null

function unwritableCode(form: Form, elementId: number, blockId?: number): string | null {
  const element = form.element(elementId)
  if (!element) return 'element.error.unknown'
  if (isComputed(element)) return 'element.error.computed'
  if (isReadOnly(element)) return 'element.error.read-only'
  return blockId !== undefined && form.blockOf(elementId)?.id !== blockId ? 'element.error.other-block' : null
}

function isReadOnly(element: Element): boolean {
  const { type, attributes } = element
  return !takesAnswer(element) || attributes.readonly === true || attributes.disabled === true || isUpload(type)
}

/** Normalises the spelling, so that the same answer typed differently is not a change. */
export function normaliseAnswers(form: Form, answers: readonly GivenAnswer[]): GivenAnswer[] {
  return answers.map((answer) => {
    const element = form.element(answer.elementId)
    if (!element) return answer
    const spell = (text: string) => encodeValue(decodeValue(text, element))
    return { ...answer, value: spell(answer.value), over: answer.over?.map(spell) }
  })
}

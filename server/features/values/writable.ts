import { hasFormula, type Element, type Form } from '@parcelle/forms'
import { decodeValue, encodeValue } from '@parcelle/forms/elements/wire'
import type { ErrorItem } from '@parcelle/contract/errors'
import { Refusal } from '../../errors.ts'
import type { Locale } from '../../http/locale.ts'
import { say } from '../../dossier/present.ts'
import { isUpload } from '../../dossier/upload-types.ts'
import type { GivenAnswer } from './merge.ts'

/** Refuses, all at once, the answers that nobody may give: 422 naming each element. */
export function refuseUnwritable(form: Form, given: readonly GivenAnswer[], locale: Locale, blockId?: number): void {
  const errors = given.flatMap(({ elementId }) => {
    const code = unwritableCode(form, elementId, blockId)
    return code === null ? [] : [elementError(form, elementId, code, locale)]
  })
  if (errors.length > 0) throw new Refusal(422, { errors })
}

export function elementError(form: Form, elementId: number, code: string, locale: Locale): ErrorItem {
  const element = elementOf(form, elementId)
  const params = element && { params: { label: say(element.attributes.label, locale) } }
  return { code, property: String(elementId), message: code, ...params }
}

function unwritableCode(form: Form, elementId: number, blockId?: number): string | null {
  const at = form.index.get(elementId) ?? -1
  const element = form.elements[at]
  if (!element) return 'element.error.unknown'
  if (isComputed(form, at)) return 'element.error.computed'
  if (isReadOnly(form, at, element)) return 'element.error.read-only'
  return blockId !== undefined && blockIdOf(form, elementId) !== blockId ? 'element.error.other-block' : null
}

const isComputed = (form: Form, at: number) => hasFormula(form, at) || form.computes.has(at)

function isReadOnly(form: Form, at: number, { type, attributes }: Element): boolean {
  return form.takesAnswer[at] !== 1 || attributes.readonly === true || attributes.disabled === true || isUpload(type)
}

/** One spelling per answer, so that the same answer typed differently is no change. */
export function normaliseAnswers(form: Form, given: readonly GivenAnswer[]): GivenAnswer[] {
  return given.map((answer) => {
    const element = elementOf(form, answer.elementId)
    if (!element) return answer
    const spell = (text: string) => encodeValue(decodeValue(text, element))
    return { ...answer, value: spell(answer.value), over: answer.over?.map(spell) }
  })
}

export function blockIdOf(form: Form, elementId: number): number | null {
  return form.blocks[form.blockOf[form.index.get(elementId) ?? -1] ?? -1]?.id ?? null
}

const elementOf = (form: Form, elementId: number): Element | undefined => form.elements[form.index.get(elementId) ?? -1]

import { decodeValue, encodeValue, isComputed, takesAnswer, translate, type Element, type Form } from '@parcelle/forms'
import { canAnswer, editableExtent, isBlockEditable } from '@parcelle/domain'
import type { ErrorItem } from '@parcelle/contract/errors'
import { conflict, forbidden, Refusal } from '../../errors.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { User } from '../../deps.ts'
import type { DossierRow } from '../../dossier/access.ts'
import type { Locale } from '../../locales/locale.ts'
import { isUpload } from '../../dossier/session.ts'
import type { GivenAnswer } from './merge.ts'

/** Refuses who may not answer this form (403), and a dossier that takes no answers at its status (409). */
export function refuseUneditable(
  { forms, readOnlyRoles }: Deployment,
  user: User,
  { form_id, status }: Pick<DossierRow, 'form_id' | 'status'>,
): void {
  if (!canAnswer(user.role, form_id, forms, readOnlyRoles)) throw forbidden()
  if (editableExtent(status, 'answers') === 'none') throw notEditable()
}

/** Refuses the blocks that are closed at this status (409). */
export function refuseClosedBlocks(
  { status }: Pick<DossierRow, 'form_id' | 'status'>,
  form: Form,
  blockIds: Iterable<number>,
): void {
  for (const id of blockIds) if (!isBlockEditable(status, 'answers', form.blocks, id)) throw notEditable()
}

const notEditable = () => conflict('folder.error.not-editable')

/** Refuses, all at once, the answers that nobody may give: 422 naming each element. */
export function refuseUnwritable(form: Form, given: readonly GivenAnswer[], locale: Locale, blockId?: number): void {
  const errors = given.flatMap(({ elementId }) => {
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

/** One spelling per answer, so that the same answer typed differently is no change. */
export function normaliseAnswers(form: Form, given: readonly GivenAnswer[]): GivenAnswer[] {
  return given.map((answer) => {
    const element = form.element(answer.elementId)
    if (!element) return answer
    const spell = (text: string) => encodeValue(decodeValue(text, element))
    return { ...answer, value: spell(answer.value), over: answer.over?.map(spell) }
  })
}

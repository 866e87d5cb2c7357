// Loads the numbering plans on the server. Bundlers drop this import, because the package declares `sideEffects: false`;
// browsers load the plans on demand.
// oxlint-disable-next-line import/no-unassigned-import
import '../text-rules/phone-plans.ts'
import type { Element, KindProblem, FormView, Ref } from '../definition.ts'
import { isMail, sameMail } from '../text-rules/mail.ts'
import { canReceiveCode, isValidPhone, readPhone, showPhone } from '../text-rules/phone.ts'
import { firmContactProblem } from './firm-contacts.ts'
import { toText } from './kind.ts'
import { textKind } from './texts.ts'

export const phoneKind = textKind(
  (typed) => {
    const phone = readPhone(typed)
    return phone === undefined ? typed.trim() : phone
  },
  (value, element, view) => {
    const phone = readPhone(toText(value))
    if (!phone || (element.attributes.mobile && !isValidPhone(phone))) return { code: 'element.error.phone' }
    if (element.attributes.mobile && !canReceiveCode(phone)) return { code: 'element.error.mobile' }
    return firmContactProblem(phone, element, view) ?? duplicatePhoneProblem(phone, element, view)
  },
  showPhone,
)

export const mailKind = textKind(
  (typed) => typed.trim() || null,
  (value, element, view) => {
    const mail = toText(value)
    if (!isMail(mail)) return { code: 'element.error.mail' }
    return firmContactProblem(mail, element, view) ?? duplicateMailProblem(mail, element, view)
  },
)

// Signers receive a link by mail and a code by phone: two who shared one could sign for each other.

function duplicatePhoneProblem(phone: string, element: Element, view: FormView): KindProblem | null {
  const twin = listFirstOfPairs(element, view.definition.referential?.phonesMustDiffer, view).find(
    (first) => readPhone(toText(view.value(first.id))) === readPhone(phone),
  )
  if (!twin) return null
  // Two mobile phones belong to two signers; otherwise the second is the same person's other phone.
  const twoSigners = twin.attributes.mobile && element.attributes.mobile
  return { code: twoSigners ? 'element.error.spouse-phone' : 'element.error.phones-must-differ' }
}

function duplicateMailProblem(mail: string, element: Element, view: FormView): KindProblem | null {
  const { referential } = view.definition
  const twin = listFirstOfPairs(element, referential?.emailsMustDiffer, view).find((first) =>
    sameMail(toText(view.value(first.id)), mail),
  )
  if (!twin) return null
  const coSubscriber = coSubscriberMail(referential?.['pairing'])
  const isCoSubscriber = coSubscriber !== null && view.element(coSubscriber)?.id === element.id
  return { code: `element.error.mail-must-be-different-from-${isCoSubscriber ? 'co-sub' : 'partner'}` }
}

/** The first elements of the pairs in which this element is second: the second one reports the problem. */
function listFirstOfPairs(element: Element, pairs: readonly (readonly Ref[])[] | undefined, view: FormView): Element[] {
  return (pairs ?? []).flatMap(([first, second]) => {
    if (first === undefined || second === undefined || view.element(second)?.id !== element.id) return []
    return view.element(first) ?? []
  })
}

function coSubscriberMail(pairing: unknown): Ref | null {
  const person = isRecord(pairing) ? pairing['coSubscriber'] : null
  const mail = isRecord(person) ? person['email'] : null
  return typeof mail === 'string' || typeof mail === 'number' ? mail : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

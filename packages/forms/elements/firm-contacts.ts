import type { Element, FormView, KindProblem } from '../definition.ts'
import { mailboxOf } from '../text-rules/mail.ts'
import { readPhone } from '../text-rules/phone.ts'

type Contact = 'email' | 'phone'

/** One spelling of an e-mail address or a telephone, to compare it with others; null when it holds none. */
export function contactKey(contact: Contact, text: string): string | null {
  if (contact === 'phone') return readPhone(text) ?? null
  return text.includes('@') ? mailboxOf(text) : null
}

/** Why a signer of the client's side may not give this contact: the link or the code would reach the advising firm. */
export const firmContact: Readonly<Record<Contact, KindProblem>> = {
  email: {
    code: 'element.error.mail-must-be-different-from-partner',
    sentence: 'element.error.mail-must-be-different-from-firm',
  },
  phone: { code: 'element.error.phone-must-be-different-from-partner' },
}

/** Both sides apply it; which contacts are the firm's is a fact that the server finds. */
export function firmContactProblem(text: string, element: Element, view: FormView): KindProblem | null {
  const { firmContacts = [] } = view.facts
  if (firmContacts.length === 0) return null
  const own = listSignerContacts(view).find((one) => one.element.id === element.id)
  const key = own ? contactKey(own.contact, text) : null
  return own && key !== null && firmContacts.includes(key) ? firmContact[own.contact] : null
}

type FormNames = Pick<FormView, 'definition' | 'element'>
type SignerContact = { element: Element; contact: Contact }

/** The elements that ask how those who sign are reached: `referential.signers`, by party and kind of person. */
export function listSignerContacts({ definition, element }: FormNames): SignerContact[] {
  const people = fieldsOf(definition.referential?.['signers']).flatMap(([, kinds]) => fieldsOf(kinds))
  return people.flatMap(([, person]) =>
    fieldsOf(person).flatMap(([field, ref]) => {
      if ((field !== 'email' && field !== 'phone') || (typeof ref !== 'string' && typeof ref !== 'number')) return []
      const found = element(ref)
      return found ? [{ element: found, contact: field }] : []
    }),
  )
}

const fieldsOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

import type { Element, FormView, KindProblem } from '../definition.ts'
import { mailboxOf } from '../text-rules/mail.ts'
import { readPhone } from '../text-rules/phone.ts'

type Contact = 'email' | 'phone'

/** Normalised e-mail address or phone, for comparison; null when the text holds none. */
export function normaliseContact(contact: Contact, text: string): string | null {
  if (contact === 'phone') return readPhone(text) ?? null
  return text.includes('@') ? mailboxOf(text) : null
}

/** A signer may not use a contact of the advising firm, which would receive the link or the code. */
export const firmContact: Readonly<Record<Contact, KindProblem>> = {
  email: {
    code: 'element.error.mail-must-be-different-from-partner',
    sentence: 'element.error.mail-must-be-different-from-firm',
  },
  phone: { code: 'element.error.phone-must-be-different-from-partner' },
}

export function firmContactProblem(text: string, element: Element, view: FormView): KindProblem | null {
  const { firmContacts = [] } = view.facts
  if (firmContacts.length === 0) return null
  const own = listSignerContacts(view).find((one) => one.element.id === element.id)
  const key = own ? normaliseContact(own.contact, text) : null
  return own && key !== null && firmContacts.includes(key) ? firmContact[own.contact] : null
}

type FormNames = Pick<FormView, 'definition' | 'element'>
type SignerContact = { element: Element; contact: Contact }

/** The contact elements under `referential.signers`, by party and kind of person. */
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

import type { Form, Ref } from '@parcelle/forms'
import type { NamedPerson } from '../../platform/locales/people.ts'

/** The person of this name, with the civility that the answers state wherever the form's referential names people. */
export function findStatedPerson(form: Form, answers: Readonly<Record<string, string>>, name: string): NamedPerson {
  const read = (ref: unknown) => (isRef(ref) ? (answers[form.element(ref)?.id ?? ''] ?? '') : '')
  for (const { civility, firstName, lastName } of listPeople(form.definition.referential)) {
    const [stated, first, last] = [read(civility), read(firstName), read(lastName)]
    if (stated !== '' && isSameName([first, last].filter(Boolean).join(' '), name))
      return { civility: stated, lastName: last, name }
  }
  return { civility: null, lastName: null, name }
}

/** Last names are typed in capitals in forms. */
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type PersonRefs = { civility: unknown; firstName: unknown; lastName: unknown }

function listPeople(part: unknown): PersonRefs[] {
  if (typeof part !== 'object' || part === null) return []
  if ('civility' in part && 'firstName' in part && 'lastName' in part) return [part]
  return Object.values(part).flatMap(listPeople)
}

const isRef = (ref: unknown): ref is Ref => typeof ref === 'string' || typeof ref === 'number'

import type { Form, Ref } from '@parcelle/forms'

/** Element ids of a part of the form's referential: `pairing`, `subscriber` → `{ lastName: 1013, … }`. */
export function findReferentialElements(form: Form, section: string, part: string): Readonly<Record<string, number>> {
  const refs = toRecord(toRecord(form.definition.referential?.[section])[part])
  const ids = Object.entries(refs).map(([name, ref]) => [name, isRef(ref) ? form.element(ref)?.id : undefined])
  return Object.fromEntries(ids.filter(([, id]) => id !== undefined))
}

export const listReferentialParts = (form: Form, section: string): string[] =>
  Object.keys(toRecord(form.definition.referential?.[section]))

const isRef = (ref: unknown): ref is Ref => typeof ref === 'string' || typeof ref === 'number'

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

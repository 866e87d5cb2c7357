import type { ErrorItem } from '@parcelle/contract/errors'
import { translate, type Ref, type Session } from '@parcelle/forms'
import { z } from 'zod'
import { Refusal } from '../../platform/errors/errors.ts'
import { partValue } from '../../deployment/form-store.ts'
import type { Locale } from '../../platform/locales/locale.ts'

/** Which elements describe a prospect, by person type; from the form's referential. */
const Mapping = z.record(
  z.string(),
  z.object({
    civility: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
)

export type ProspectAnswers = {
  civility: string | null
  firstName: string
  lastName: string
  email: string
  /** The company they represent, if any. */
  company: string | null
}

/** Throws a refusal that lists every missing or invalid answer. */
export function readProspect(session: Session, locale: Locale): ProspectAnswers {
  const { personType, prospect, pairing } = session.form.definition.referential ?? {}
  const kind = partValue(session, 'personType')
  const parts = Mapping.parse(prospect ?? {})[typeof kind === 'string' ? kind : '']
  if (!parts) throw refuse([missing(session, isRef(personType) ? personType : '', locale)])

  const refs = Object.values(parts).filter((ref) => ref !== undefined)
  const errors = refs.flatMap((ref) => toProblem(session, ref, locale) ?? [])
  if (errors.length > 0) throw refuse(errors)
  const text = (ref: Ref | undefined) => (ref === undefined ? null : readText(session.value(ref)))
  return {
    civility: text(parts.civility),
    firstName: text(parts.firstName) ?? '',
    lastName: text(parts.lastName) ?? '',
    email: (text(parts.email) ?? '').toLowerCase(),
    company: text(companyRef(pairing)),
  }
}

const refuse = (errors: ErrorItem[]) => new Refusal(422, { errors })

function toProblem(session: Session, ref: Ref, locale: Locale): ErrorItem | null {
  const element = session.view.element(ref)
  if (readText(session.value(ref)) === null) return missing(session, ref, locale)
  const problem = session.problems().find(({ elementId }) => elementId === element?.id)
  return problem ? { code: problem.code, property: problem.property, message: problem.code } : null
}

function missing(session: Session, ref: Ref, locale: Locale): ErrorItem {
  const code = 'prospect.error.missing-data'
  const element = session.view.element(ref)
  if (!element) return { code, message: code }
  const { id, attributes } = element
  return { code, property: String(id), message: code, params: { label: translate(attributes.label, locale) } }
}

function companyRef(pairing: unknown): Ref | undefined {
  const shape = z.object({ subscriber: z.object({ companyName: z.string() }) }).safeParse(pairing)
  return shape.data?.subscriber.companyName
}

const isRef = (ref: unknown): ref is Ref => typeof ref === 'string' || typeof ref === 'number'
const readText = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

import type { Engine } from './engine.ts'

type EngineView = Pick<Engine, 'view'>

/** The element that the form's referential names, such as `subscriptionAmount`. */
export function findReferentialId({ view }: EngineView, name: string): number | null {
  const ref = view.definition.referential?.[name]
  return typeof ref === 'string' || typeof ref === 'number' ? (view.element(ref)?.id ?? null) : null
}

/** The elements required to create a prospect of this person type; none for an unknown type. */
export function findProspectElements({ view }: EngineView, person: string) {
  const refs = toFields(toFields(view.definition.referential?.['prospect']).get(person))
  return [...refs.values()].flatMap((ref) =>
    typeof ref === 'number' || typeof ref === 'string' ? (view.element(ref) ?? []) : [],
  )
}

function toFields(data: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : [])
}

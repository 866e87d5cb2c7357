import type { Engine } from './engine.ts'

type View = Pick<Engine, 'view'>

/** The element that plays a part in the form, such as the amount of the subscription. */
export function findPartId({ view }: View, part: string): number | null {
  const ref = view.definition.referential?.[part]
  return typeof ref === 'string' || typeof ref === 'number' ? (view.element(ref)?.id ?? null) : null
}

/** The elements without which a prospect of this kind cannot be created; none for a kind the form does not know. */
export function findProspectElements({ view }: View, person: string) {
  const refs = toFields(toFields(view.definition.referential?.['prospect']).get(person))
  return [...refs.values()].flatMap((ref) =>
    typeof ref === 'number' || typeof ref === 'string' ? (view.element(ref) ?? []) : [],
  )
}

function toFields(data: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : [])
}

import { domId } from './widget.ts'

/** Puts the keyboard in the element: in its field or, for a group, in the chosen or first of its fields. */
export function focusElement(elementId: number): void {
  const place = document.getElementById(domId(elementId))
  const field = place?.matches(fields) ? place : (inside(place, ':checked') ?? inside(place, '') ?? place)
  field?.focus()
}

/** Brings an element into sight with its label, under whatever sticks to the edges. */
export function showElement(elementId: number): void {
  document.getElementById(domId(elementId))?.closest('[data-slot]')?.scrollIntoView({ block: 'start' })
}

/** A link may name one question of a block, as those of the list of documents do: the keyboard and the eye go there. */
export function followLink(): void {
  const id = Number(location.hash.replace('#el-', ''))
  if (!document.getElementById(domId(id))) return
  focusElement(id)
  showElement(id)
}

const fields = 'input, select, textarea, button'

function inside(place: HTMLElement | null, state: string): HTMLElement | null {
  const chosen = fields.split(', ').map((field) => `${field}${state}:not(:disabled)`)
  return place?.querySelector<HTMLElement>(chosen.join(', ')) ?? null
}

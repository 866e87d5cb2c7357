import { domId } from './widget.ts'

/** Puts the keyboard in the element: in its field or, for a group, in the chosen or first of its fields. */
export function focusElement(elementId: number): void {
  const place = document.getElementById(domId(elementId))
  const field = place?.matches(fields) ? place : (inside(place, ':checked') ?? inside(place, '') ?? place)
  field?.focus()
}

const fields = 'input, select, textarea, button'

function inside(place: HTMLElement | null, state: string): HTMLElement | null {
  const chosen = fields.split(', ').map((field) => `${field}${state}:not(:disabled)`)
  return place?.querySelector<HTMLElement>(chosen.join(', ')) ?? null
}

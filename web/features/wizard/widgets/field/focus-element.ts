import { domId } from './widget.ts'

/** Focuses the field of an element or, in a group, the checked or first field. */
export function focusElement(elementId: number): void {
  const container = document.getElementById(domId(elementId))
  const field = container?.matches(fields)
    ? container
    : (inside(container, ':checked') ?? inside(container, '') ?? container)
  field?.focus()
}

export function showElement(elementId: number): void {
  document.getElementById(domId(elementId))?.closest('[data-slot]')?.scrollIntoView({ block: 'start' })
}

/** Focuses the element named by the URL hash, such as `#el-12`. */
export function followLink(): void {
  const id = Number(location.hash.replace('#el-', ''))
  if (!document.getElementById(domId(id))) return
  focusElement(id)
  showElement(id)
}

const fields = 'input, select, textarea, button'

function inside(container: HTMLElement | null, state: string): HTMLElement | null {
  const chosen = fields.split(', ').map((field) => `${field}${state}:not(:disabled)`)
  return container?.querySelector<HTMLElement>(chosen.join(', ')) ?? null
}

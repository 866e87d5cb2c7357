/**
 * Replaces `labels` of fields. jsdom walks the whole page for it, and again for each label on the way: a third of the
 * time of tests of long forms.
 */
export function replaceLabels(): void {
  const fields = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ]
  for (const { prototype } of fields)
    Object.defineProperty(prototype, 'labels', { configurable: true, get: findLabels })
}

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

function findLabels(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null
  return Array.from(document.getElementsByTagName('label')).filter((label) => {
    const id = label.getAttribute('for')
    if (id === null) return label.contains(this) && label.querySelector(LABELABLE) === this
    return id !== '' && id === this.id && document.getElementById(id) === this
  })
}

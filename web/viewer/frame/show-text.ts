import type { Opening } from '../messages.ts'

export function showText({ bytes, title }: Opening): void {
  const text = document.createElement('pre')
  text.textContent = decode(bytes)
  // Focusable, so that the keyboard can scroll it.
  text.tabIndex = 0
  text.role = 'region'
  text.ariaLabel = title
  document.body.replaceChildren(text)
}

/** UTF-8, otherwise Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

import { vi } from 'vitest'

/** What jsdom does not have and screens need. */
export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', StillObserver)
  // jsdom has the dialog but not its two methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}

// Nothing has a size in jsdom, so nothing ever changes it.
class StillObserver {
  observe() {}
  disconnect() {}
}

import { vi } from 'vitest'

export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('ResizeObserver', StubObserver)
  // jsdom has the dialog but not its two methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
}

// Nothing has a size in jsdom, so nothing is ever resized.
class StubObserver {
  observe() {}
  disconnect() {}
}

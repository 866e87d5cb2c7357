import { vi } from 'vitest'

class KeyStorage {
  getItem(this: Record<string, unknown>, key: string): unknown {
    return this[key] ?? null
  }
  setItem(this: Record<string, unknown>, key: string, value: string): void {
    this[key] = value
  }
  removeItem(this: Record<string, unknown>, key: string): void {
    delete this[key]
  }
}

/** The browser's store of texts, where there is no browser: what it keeps are its own properties, as there. */
export function stubLocalStorage(): void {
  vi.stubGlobal('localStorage', new KeyStorage())
}

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

/** localStorage for tests without jsdom; its entries are own properties, as in a browser. */
export function stubLocalStorage(): void {
  vi.stubGlobal('localStorage', new KeyStorage())
}

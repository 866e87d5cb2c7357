import { onTestFinished, vi } from 'vitest'

/** Records what the test copies. jsdom has no clipboard. */
export function stubClipboard() {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  // Not by stubbing `navigator`: its getters refuse any other object.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  return writeText
}

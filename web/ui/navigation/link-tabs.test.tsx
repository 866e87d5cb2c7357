// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LinkTabs } from './link-tabs.tsx'
import { draw } from '../testing.tsx'

// jsdom has no layout, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(cleanup)

test('tabs that are addresses are links, and the current one says so', async () => {
  const items = [
    { href: '/dossier/signed-files', label: 'Signés', count: '87' },
    { href: '/dossier/current-cases', label: 'En cours', count: '118' },
  ]
  await draw(<LinkTabs label="États" items={items} current="/dossier/current-cases" />)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('En cours118')
})

test('the chosen tab is brought into view whole, and again when its count has made it wider', async () => {
  const observed = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      grown: () => void
      constructor(grown: () => void) {
        this.grown = grown
      }
      observe = (element: Element) => void observed.set(element, this.grown)
      disconnect() {}
    },
  )
  await draw(<LinkTabs label="États" items={[{ href: '/last', label: 'Abandonnés' }]} current="/last" />)
  const tab = screen.getByRole('link')
  const strip = tab.parentElement!
  Object.defineProperties(strip, { clientWidth: { value: 300 }, scrollLeft: { value: 0, writable: true } })
  Object.defineProperties(tab, { offsetLeft: { value: 400 }, clientWidth: { value: 100, writable: true } })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(strip.scrollLeft).toBe(300)
  Object.assign(tab, { clientWidth: 140 })
  observed.get(tab)?.()
  expect(strip.scrollLeft).toBe(320)
  vi.unstubAllGlobals()
})

// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { locales } from '../../../i18n/messages.ts'
import { draw } from '../../../ui/testing.tsx'
import { SpecimenView } from '../specimen-view.tsx'
import { specimens } from './specimens.ts'

// jsdom lacks ResizeObserver and CSS functions.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS

afterEach(cleanup)

const cases = specimens.flatMap((specimen) => locales.map((locale) => [specimen.id, locale, specimen] as const))

test.each(cases)('%s is shown in %s, without a bare key', async (_, locale, specimen) => {
  const { container } = await draw(<SpecimenView specimen={specimen} />, locale)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(specimen.title[locale])
  expect(container.textContent).not.toMatch(/\b(ui|gallery)\.[a-z]+|undefined|\{\w+\}/)
})

test('French keeps its signs with the word before them', () => {
  const texts = specimens.flatMap(({ title, lead, keyboard, speech }) => [title, lead, keyboard, speech])
  for (const { fr } of texts) expect(fr).not.toMatch(/ [:;?!»]|« /)
})

// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ExampleScreen } from '../features/gallery/example/example-screen.tsx'
import { SpecimenView } from '../features/gallery/specimen-view.tsx'
import { specimens } from '../features/gallery/specimens/specimens.ts'
import { shellSpecimens } from '../features/shell/samples/specimens.ts'
import { widgetSpecimens } from '../features/wizard/widgets/samples/specimens.ts'
import { fetchEveryWidget } from '../features/wizard/widgets/testing.ts'
import { locales } from '../i18n/messages.ts'
import { stubBrowser } from '../testing/browser.ts'
import { storeTestSettings } from '../testing/settings.ts'
import { draw } from '../ui/testing.tsx'

// Records every component that is rendered, to find those that the gallery does not show.
const drawn = vi.hoisted(() => new Set<unknown>())
vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<{ jsxDEV: (type: unknown, ...rest: unknown[]) => unknown }>()
  return {
    ...runtime,
    jsxDEV: (type: unknown, ...rest: unknown[]) => {
      drawn.add(type)
      return runtime.jsxDEV(type, ...rest)
    },
  }
})

const kit = import.meta.glob<Record<string, unknown>>(['../ui/*/*.tsx', '!../ui/*/*.test.tsx'], { eager: true })
const pieces = Object.entries(kit).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([name, value]) => typeof value === 'function' && /^[A-Z]|^default$/.test(name))
    .map(([name, piece]) => ({ name: name === 'default' ? file : name, piece })),
)

// One instance per page: the gallery shows that of its own page.
const oncePerPage = ['ToastRegion', 'ScrollToTop']
// Layout components are shown by the sample page.
const layouts = ['Page', 'Container', 'WithRail']

beforeAll(fetchEveryWidget)
beforeEach(() => {
  stubBrowser()
  storeTestSettings()
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS
})
afterEach(cleanup)

test('every component of the kit is in the gallery', async () => {
  for (const specimen of [...specimens, ...shellSpecimens, ...widgetSpecimens]) {
    await draw(<SpecimenView specimen={specimen} />)
    cleanup()
  }
  expect(undrawn([...oncePerPage, ...layouts])).toEqual([])
  await draw(<ExampleScreen />)
  expect(undrawn(oncePerPage)).toEqual([])
  const expected = specimens.map(({ props }) => props).join()
  expect(expected).toContain('toast(')
  expect(expected).toContain('ScrollToTop')
})

function undrawn(besides: readonly string[]): string[] {
  return pieces.filter(({ name, piece }) => !drawn.has(piece) && !besides.includes(name)).map(({ name }) => name)
}

const cases = shellSpecimens.flatMap((specimen) => locales.map((locale) => [specimen.id, locale, specimen] as const))

test.each(cases)('the %s of the portal is shown in %s, without a bare key', async (_, locale, specimen) => {
  const { container } = await draw(<SpecimenView specimen={specimen} />, locale)
  expect(container.textContent).toContain(specimen.title[locale])
  expect(container.textContent).not.toMatch(/\b(ui|shell)\.[a-z]+|undefined|\{\w+\}/)
})

test('French keeps its signs with the word before them', () => {
  const texts = shellSpecimens.flatMap(({ title, lead, keyboard, speech }) => [title, lead, keyboard, speech])
  for (const { fr } of texts) expect(fr).not.toMatch(/ [:;?!»]|« /)
})

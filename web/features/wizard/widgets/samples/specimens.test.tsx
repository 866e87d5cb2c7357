// @vitest-environment jsdom
import { elementTypes } from '@parcelle/forms'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { locales } from '../../../../i18n/messages.ts'
import { stubBrowser } from '../../../../testing/browser.ts'
import { storeTestSettings } from '../../../../testing/settings.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from './elements.ts'
import { widgetSpecimens } from './specimens.ts'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(() => {
  stubBrowser()
  storeTestSettings()
})
afterEach(cleanup)

test('every type of the form language has a sample', () => {
  const shown = new Set<string>(Object.values(samples).map(({ type }) => type))
  expect(elementTypes.filter((type) => !shown.has(type))).toEqual([])
})

const cases = widgetSpecimens.flatMap((specimen) => locales.map((locale) => [specimen.id, locale, specimen] as const))

test.each(cases)('%s is shown in %s in every state, without a bare key', async (_, locale, { Sample }) => {
  const { container } = await draw(<Sample />, locale)
  expect(container.textContent).not.toMatch(/\b(?:widget|element|ui)\.[a-z]+|undefined|NaN|\[object|\{\w+\}/)
  const ids = Array.from(container.querySelectorAll('[id]'), ({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test.each(cases)('%s in %s: what describes a field is on the page', async (_, locale, { Sample }) => {
  const { container } = await draw(<Sample />, locale)
  const missing = Array.from(container.querySelectorAll('[aria-describedby]'))
    .flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '))
    .filter((id) => !document.getElementById(id))
  expect(missing).toEqual([])
})

test('French keeps its signs with the word before them', () => {
  const texts = widgetSpecimens.flatMap(({ title, lead, keyboard, speech }) => [title, lead, keyboard, speech])
  for (const { fr } of texts) expect(fr).not.toMatch(/ [:;?!»]|« /)
})

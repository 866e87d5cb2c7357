// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'
import { readCaret } from '../../../../testing/caret.ts'
import { dateEdit } from './date-edit.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(cleanup)

const box = () => screen.getByRole<HTMLInputElement>('textbox')

test.each([
  ['1/3/1985', '1985-03-01', '01/03/1985'],
  ['01031985', '1985-03-01', '01/03/1985'],
  ['1985-03-01T10:00', '1985-03-01', '01/03/1985'],
  ['31/02/2026', '31/02/2026', '31/02/2026'],
  ['1/3/85', '1/3/85', '1/3/85'],
])('a date typed « %s »', async (typed, value, shown) => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.date]} onChange={onChange} />)
  expect(box().placeholder).toBe('jj/mm/AAAA')
  fireEvent.change(box(), { target: { value: typed } })
  expect(onChange).toHaveBeenLastCalledWith(19, value)
  fireEvent.blur(box())
  expect(box().value).toBe(shown)
})

test('a birth date is echoed with the day and the age, and has no calendar', async () => {
  await draw(<Stage elements={[samples.birth]} answers={{ birth_date: '1961-02-14' }} />)
  expect(screen.getByText('mardi 14 février 1961 — 65 ans')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(box().autocomplete).toBe('bday')
})

test('a day is picked in the calendar, which stops at the bounds', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.date]} answers={{ input_date: '2026-09-01' }} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }))
  const day = await screen.findByRole('button', { name: /mercredi 2 septembre 2026/ }, { timeout: 15_000 })
  expect(screen.getByRole('combobox', { name: 'Mois' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /vendredi 4 septembre 2026/ }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(day)
  expect(onChange).toHaveBeenLastCalledWith(19, '2026-09-02')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  expect(document.activeElement).toBe(box())
}, 30_000)

describe('slashes of a date', () => {
  test.each([
    ['', '1|', '1'],
    ['1', '14|', '14/'],
    ['14/0', '14/02|', '14/02/'],
    ['14/', '14//|', '14/'],
    ['14/', '14/.|', '14/'],
    ['14/02/', '14/02/-|', '14/02/'],
    ['14.0', '14.02|', '14.02'],
    ['1', '1/|', '1/'],
    ['1/0', '1/03|', '1/03/'],
    ['14/', '14|', '14'],
    ['', '14021961|', '14021961'],
    ['14/02/1961', '4|/02/1961', '4/02/1961'],
    ['14/02/196', '14/02/1961|', '14/02/1961'],
  ])('%s then %s', (before, typed, expected) => expect(dateEdit({ before, ...readCaret(typed) })).toBe(expected))
})

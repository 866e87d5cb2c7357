// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(cleanup)

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Téléphone/ })

test('an empty field is French, +33, and holds no answer', async () => {
  await draw(<Stage elements={[samples.phone]} answers={{ sub_phone: '+33' }} />)
  expect(screen.getByRole('button', { name: /^Pays\s: France, \+33$/ })).toBeTruthy()
  expect(number().value).toBe('')
})

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['612345678', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+3306 12 34 56 78', '+33612345678'],
  ['+33 6.12.34.56.78', '+33612345678'],
  ['0690 12 34 56', '+590690123456'],
  ['+32 475 12 34 56', '+32475123456'],
  ['06 12', '06 12'],
  ['', null],
])('« %s » is kept as %s', async (typed, expected) => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.phone]} answers={{ sub_phone: '+33611111111' }} onChange={onChange} />)
  fireEvent.change(number(), { target: { value: typed } })
  expect(onChange).toHaveBeenLastCalledWith(5, expected)
})

test('what is being typed is spaced, and set in order once left', async () => {
  await draw(<Stage elements={[samples.phone]} />)
  for (const value of ['0', '06', '061', '06 12']) fireEvent.change(number(), { target: { value } })
  expect(number().value).toBe('06 12')
  fireEvent.change(number(), { target: { value: '0612345678' } })
  fireEvent.blur(number())
  expect(number().value).toBe('6 12 34 56 78')
})

test('a number that says its country changes the country', async () => {
  await draw(<Stage elements={[samples.phone]} />)
  fireEvent.change(number(), { target: { value: '+32475123456' } })
  fireEvent.blur(number())
  expect(await screen.findByRole('button', { name: /^Pays\s: Belgique, \+32$/ })).toBeTruthy()
  expect(number().value).toBe('475 12 34 56')
})

test('a number that its country does not know is kept, with a warning', async () => {
  await draw(<Stage elements={[samples.phone]} answers={{ sub_phone: '+44639980102' }} />)
  expect(await screen.findByText(/Numéro inconnu dans ce pays/)).toBeTruthy()
  fireEvent.change(number(), { target: { value: '+44 7911 123456' } })
  fireEvent.blur(number())
  expect(screen.queryByText(/Numéro inconnu dans ce pays/)).toBeNull()
})

test('a dialling code shared by several countries is that of the largest until the number decides', async () => {
  await draw(<Stage elements={[samples.phone]} answers={{ sub_phone: '+1 555' }} />)
  expect(await screen.findByRole('button', { name: /^Pays\s: États-Unis, \+1$/ })).toBeTruthy()
})

test('a country is found by its name or its code, with the keyboard', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.phone]} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: /Pays/ }))
  const search = await screen.findByRole('combobox', { name: 'Rechercher un pays' })
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 4)
      .map((option) => option.textContent),
  ).toEqual(['France+33', 'Belgique+32', 'Luxembourg+352', 'Suisse+41'])
  fireEvent.change(search, { target: { value: 'allem' } })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(screen.getByRole('button', { name: /^Pays\s: Allemagne, \+49$/ })).toBeTruthy()
  fireEvent.change(number(), { target: { value: '01512 3456789' } })
  expect(onChange).toHaveBeenLastCalledWith(5, '+4915123456789')
})

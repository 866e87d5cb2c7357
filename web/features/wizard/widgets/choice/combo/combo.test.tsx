// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../../testing/browser.ts'
import { draw } from '../../../../../ui/testing.tsx'
import type { Datalist } from '../../../element/element-context.ts'
import { samples } from '../../samples/elements.ts'
import { Stage } from '../../samples/stage.tsx'
import { fetchEveryWidget } from '../../testing.ts'
import { isLabel } from './use-option-search.ts'

beforeAll(fetchEveryWidget)
beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const list = (...labels: string[]) => labels.map((label) => ({ value: label.toUpperCase(), label }))

function makeServices(search: Datalist['search']): { datalist: Datalist } {
  return { datalist: { search, values: async (_, value) => [{ value, label: `Ville de ${value}` }] } }
}

test('nothing is asked before three characters, then once the keyboard pauses', async () => {
  const search = vi.fn(async () => list('Nantes'))
  await draw(<Stage elements={[samples.autocomplete]} services={makeServices(search)} />)
  type('na')
  await pass(1000)
  expect(search).not.toHaveBeenCalled()
  expect(screen.getByText('Saisissez au moins 3 caractères')).toBeTruthy()
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  fireEvent.blur(box())
  await pass(0)
  expect(search).not.toHaveBeenCalled()
  type('nan')
  await pass(299)
  type('nant')
  await pass(299)
  expect(search).not.toHaveBeenCalled()
  await pass(1)
  expect(search).toHaveBeenCalledTimes(1)
  expect(search).toHaveBeenCalledWith('towns', 'nant', expect.anything(), null)
  expect(screen.getByRole('option', { name: 'Nantes' })).toBeTruthy()
})

test('a label that arrives in a box with the focus is selected, so typing replaces it; a picked one is not', async () => {
  const { promise: labels, resolve } = Promise.withResolvers<{ value: string; label: string }[]>()
  const services = { datalist: { search: async () => list('Nantes'), values: () => labels } }
  await draw(<Stage elements={[samples.autocomplete]} answers={{ town: 'X' }} services={services} />)
  box().focus()
  box().select()
  resolve([{ value: 'X', label: 'Ville de X' }])
  await pass(0)
  expect(box().value).toBe('Ville de X')
  expect([box().selectionStart, box().selectionEnd]).toEqual([0, 'Ville de X'.length])
  type('nant')
  await pass(300)
  fireEvent.click(screen.getByRole('option', { name: 'Nantes' }))
  expect(box().value).toBe('Nantes')
  expect(box().selectionStart).toBe('Nantes'.length)
})

const country = { ...samples.autocomplete, id: 901, name: 'country' }
const postcode = { ...samples.text, id: 902, name: 'postcode' }
const commune = {
  ...samples.datalist,
  attributes: {
    ...samples.datalist.attributes,
    freeText: false,
    countryFrom: 'country',
    listCountries: ['FR'],
    postcodeFrom: 'postcode',
  },
}

test('a list is narrowed by the postcode, and shown before a word is typed', async () => {
  const search = vi.fn(async () => list('Lyon (69003)'))
  const answers = { country: 'FR', postcode: '69003' }
  const elements = [country, postcode, commune]
  await draw(<Stage elements={elements} only={[commune.id]} answers={answers} services={makeServices(search)} />)
  fireEvent.focus(box())
  await pass(300)
  expect(search).toHaveBeenLastCalledWith('towns', '', expect.anything(), '69003')
  expect(screen.getByRole('option', { name: 'Lyon (69003)' })).toBeTruthy()
  type('L')
  await pass(300)
  expect(search).toHaveBeenLastCalledWith('towns', 'L', expect.anything(), '69003')
  expect(screen.getByRole('option', { name: 'Lyon (69003)' })).toBeTruthy()
})

test('abroad the town is written, and nothing is searched', async () => {
  const [search, onChange] = [vi.fn(async () => list()), vi.fn()]
  const answers = { country: 'BE', postcode: '1000' }
  const stage = { elements: [country, postcode, commune], only: [commune.id], answers, onChange }
  await draw(<Stage {...stage} services={makeServices(search)} />)
  type('Bruxelles')
  await pass(1000)
  expect(onChange).toHaveBeenLastCalledWith(commune.id, 'Bruxelles')
  expect(search).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an answer that comes too late for an earlier text is dropped', async () => {
  const search = vi.fn(
    (_: string, text: string) =>
      new Promise<ReturnType<typeof list>>((done) =>
        setTimeout(() => done(list(`pour ${text}`)), text === 'nan' ? 2000 : 10),
      ),
  )
  await draw(<Stage elements={[samples.autocomplete]} services={makeServices(search)} />)
  type('nan')
  await pass(300)
  type('nant')
  await pass(5000)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['pour nant'])
})

test('an option is chosen with the keyboard, and Enter sends nothing else', async () => {
  const onChange = vi.fn()
  await draw(
    <Stage
      elements={[samples.autocomplete]}
      services={makeServices(async () => list('Nantes', 'Nancy'))}
      onChange={onChange}
    />,
  )
  type('nan')
  await pass(300)
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Nancy' }).id)
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false)
  expect(onChange).toHaveBeenLastCalledWith(29, 'NANCY')
  expect(box().value).toBe('Nancy')
  expect(screen.queryByRole('option')).toBeNull()
})

test('a text that is a known label is an answer; any other is cleared, said, and offered back', async () => {
  const onChange = vi.fn()
  await draw(
    <Stage elements={[samples.autocomplete]} services={makeServices(async () => list('Nantes'))} onChange={onChange} />,
  )
  type('  nantes ')
  fireEvent.blur(box())
  await pass(0)
  expect(onChange).toHaveBeenLastCalledWith(29, 'NANTES')
  type('Verdier')
  expect(onChange).toHaveBeenLastCalledWith(29, null)
  await pass(300)
  fireEvent.blur(box())
  await pass(0)
  expect(box().value).toBe('')
  expect(screen.getByText(/«\s*Verdier\s*» n’est pas dans la liste/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Rechercher de nouveau/ }))
  expect(box().value).toBe('Verdier')
})

test('free text is kept where the element takes it', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.datalist]} services={makeServices(async () => [])} onChange={onChange} />)
  type('Hameau du Lac')
  expect(onChange).toHaveBeenLastCalledWith(30, 'Hameau du Lac')
  await pass(300)
  expect(screen.getByText(/Aucun résultat/)).toBeTruthy()
})

test('a failure is said, with a way to try again', async () => {
  const search = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(list('Nantes'))
  await draw(<Stage elements={[samples.autocomplete]} services={makeServices(search)} />)
  type('nan')
  await pass(300)
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await pass(0)
  expect(screen.getByRole('option', { name: 'Nantes' })).toBeTruthy()
})

test('a stored answer is shown by its label, also to those who only read', async () => {
  const page = await draw(
    <Stage elements={[samples.autocomplete]} answers={{ town: 'X' }} services={makeServices(async () => [])} />,
  )
  await pass(0)
  expect(box().value).toBe('Ville de X')
  page.unmount()
  await draw(
    <Stage
      elements={[samples.autocomplete]}
      answers={{ town: 'X' }}
      services={makeServices(async () => [])}
      readOnly
    />,
  )
  await pass(0)
  expect(screen.getByText('Ville de X')).toBeTruthy()
})

test('Escape closes the list and keeps the text', async () => {
  await draw(<Stage elements={[samples.productSearch]} />)
  type('scpi')
  await pass(300)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(screen.queryByRole('option')).toBeNull()
  expect(box().value).toBe('scpi')
})

test('on a phone the box fills the screen while it is used, with the same keyboard, and closes once an option is taken', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  await draw(<Stage elements={[samples.autocomplete]} services={makeServices(async () => list('Nantes'))} />)
  const input = box()
  act(() => input.focus())
  expect(screen.getByRole('button', { name: 'Fermer la recherche' })).toBeTruthy()
  expect(box()).toBe(input)
  expect(document.activeElement).toBe(input)
  type('nan')
  await pass(300)
  fireEvent.click(screen.getByRole('option', { name: 'Nantes' }))
  expect(screen.queryByRole('button', { name: 'Fermer la recherche' })).toBeNull()
  expect(box().value).toBe('Nantes')

  fireEvent.blur(input)
  await pass(0)
  fireEvent.focus(input)
  fireEvent.click(screen.getByRole('button', { name: 'Fermer la recherche' }))
  expect(screen.queryByRole('button', { name: 'Fermer la recherche' })).toBeNull()
})

test('a label is recognised whatever its capitals and spaces, not without its accents', () => {
  expect(isLabel('Saint-Étienne (42000)', ' saint-étienne  (42000)')).toBe(true)
  expect(isLabel('Saint-Étienne', 'Saint-Etienne')).toBe(false)
})

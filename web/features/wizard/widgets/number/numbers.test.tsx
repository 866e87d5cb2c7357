// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

test.each([
  ['12.5', 12.5, '12,50'],
  ['12,5', 12.5, '12,50'],
  ['1 234,56 €', 1234.56, '1\u202f234,56'],
  ['1.234,56', 1234.56, '1\u202f234,56'],
  ['12,', 12, '12,00'],
  ['1,234', '1,234', '1,234'],
  ['abc', 'abc', 'abc'],
  ['€', '€', '€'],
])('an amount typed « %s »', async (typed, value, shown) => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.amount]} onChange={onChange} />)
  type(box(/Revenus/), typed)
  expect(onChange).toHaveBeenLastCalledWith(12, value)
  expect(box(/Revenus/).value).toBe(typed)
  fireEvent.blur(box(/Revenus/))
  expect(box(/Revenus/).value).toBe(shown)
})

test('an amount is echoed in figures and words, but not in words where they are asked for', async () => {
  const page = await draw(<Stage elements={[samples.amount]} answers={{ amount: 1234.56 }} />)
  expect(screen.getByText(/mille deux cent trente-quatre euros et cinquante-six centimes/)).toBeTruthy()
  page.unmount()
  await draw(<Stage elements={[samples.amount, samples.words]} answers={{ amount: 1234.56 }} />)
  expect(screen.queryByText(/mille deux cent/)).toBeNull()
})

test('amounts in words are in the language of the reader; what the subscriber types stays French', async () => {
  const page = await draw(<Stage elements={[samples.amount]} answers={{ amount: 1234.5 }} />, 'en')
  expect(screen.getByText(/one thousand two hundred and thirty-four euros and fifty cents/)).toBeTruthy()
  page.unmount()
  const answers = { amount: 29_920, convert_number_to_word: 'vingt-neuf mille neuf cent vingt euros' }
  await draw(<Stage elements={[samples.amount, samples.words]} only={[14]} answers={answers} readOnly />, 'en')
  expect(screen.getByText('twenty-nine thousand nine hundred and twenty euros')).toBeTruthy()
})

test('the echo waits until the key itself is on the screen', async () => {
  await draw(<Stage elements={[samples.amount]} answers={{ amount: 12 }} />)
  type(box(/Revenus/), '13')
  expect(box(/Revenus/).value).toBe('13')
  expect(screen.getByText(/douze euros/)).toBeTruthy()
  expect(await screen.findByText(/treize euros/)).toBeTruthy()
  expect(screen.queryByText(/douze euros/)).toBeNull()
})

test('in English the same answer is written with English marks', async () => {
  await draw(<Stage elements={[samples.amount]} answers={{ amount: 1234.56 }} />, 'en')
  expect(box(/income/).value).toBe('1,234.56')
})

test('an answer from elsewhere does not disturb what is being typed', async () => {
  const elements = [samples.group, samples.home, { ...samples.rental, type: 'input_float' as const }]
  await draw(<Stage elements={elements} answers={{ home: 40 }} />)
  type(box(/Locatif/), '3,')
  fireEvent.click(screen.getByRole('button', { name: /restants/ }))
  expect(box(/Locatif/).value).toBe('3,')
  fireEvent.blur(box(/Locatif/))
  expect(box(/Locatif/).value).toBe('60')
})

test('shares show their minimum before one types, and step one by one', async () => {
  const onChange = vi.fn()
  const elements = [samples.product, samples.minimum, samples.shares]
  await draw(<Stage elements={elements} only={[10]} answers={{ product: 'one' }} onChange={onChange} />)
  expect(screen.getByText(/Minimum 10 parts, soit 2\s040,00\s€/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Une part de plus' }))
  expect(onChange).toHaveBeenLastCalledWith(10, 10)
  fireEvent.click(screen.getByRole('button', { name: 'Une part de plus' }))
  expect(onChange).toHaveBeenLastCalledWith(10, 11)
  expect(await screen.findByText(/Soit 2\s244,00\s€/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Une part de moins' }))
  fireEvent.click(screen.getByRole('button', { name: 'Une part de moins' }))
  expect(onChange).toHaveBeenLastCalledWith(10, 10)
})

test('a button held down repeats', async () => {
  vi.useFakeTimers()
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.product, samples.minimum, samples.shares]} only={[10]} onChange={onChange} />)
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Une part de plus' }))
  for (const time of [400, 80, 80]) act(() => void vi.advanceTimersByTime(time))
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Une part de plus' }))
  fireEvent.click(screen.getByRole('button', { name: 'Une part de plus' }))
  expect(onChange.mock.calls.map(([, value]) => value)).toEqual([1, 2, 3])
})

test('words are compared at once, and offered only after a mistake', async () => {
  const onChange = vi.fn()
  const elements = [samples.amount, samples.words]
  const answers = { amount: 29_920, convert_number_to_word: 'vingt mille euros' }
  const page = await draw(<Stage elements={elements} only={[14]} answers={answers} onChange={onChange} />)
  expect(screen.getByText(/Écrivez en toutes lettres : 29\s920,00\s€/)).toBeTruthy()
  expect(screen.queryByText(/Attendu/)).toBeNull()
  page.unmount()
  await draw(<Stage elements={elements} only={[14]} answers={answers} onChange={onChange} error="Différent" />)
  expect(screen.getByText('Attendu : vingt-neuf mille neuf cent vingt euros')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Recopier' }))
  expect(onChange).toHaveBeenLastCalledWith(14, 'vingt-neuf mille neuf cent vingt euros')
  expect(document.activeElement).toBe(box(/lettres/))
  type(box(/lettres/), 'Vingt neuf mille neuf cent vingt EUROS')
  expect(screen.getByText('Conforme au nombre en chiffres')).toBeTruthy()
})

test('who reads another language copies the French words at once', async () => {
  const onChange = vi.fn()
  const elements = [samples.amount, samples.words]
  await draw(<Stage elements={elements} only={[14]} answers={{ amount: 29_920 }} onChange={onChange} />, 'en')
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }))
  expect(onChange).toHaveBeenLastCalledWith(14, 'vingt-neuf mille neuf cent vingt euros')
})

test('a slider has no answer until it is touched, wherever its thumb stands', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.range]} onChange={onChange} />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Part du patrimoine' })
  expect(slider.value).toBe('10')
  expect(slider.getAttribute('aria-valuetext')).toBe('Non renseigné')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.pointerUp(slider)
  expect(onChange).toHaveBeenLastCalledWith(15, 10)
  fireEvent.change(slider, { target: { value: '35' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('35\u00a0%')
  expect(box(/Part/).value).toBe('35')
  type(box(/Part/), '40')
  expect(slider.value).toBe('40')
})

test('the remainder is not offered while nothing is entered', async () => {
  await draw(<Stage elements={[samples.group, samples.home, samples.rental]} answers={{}} />)
  expect(screen.queryByRole('button', { name: /restants/ })).toBeNull()
})

test('the total of a group follows its children, and the rest is given in one press', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.group, samples.home, samples.rental]} answers={{ home: 40 }} />)
  expect(screen.getByRole('group', { name: 'Répartition' })).toBeTruthy()
  expect(screen.getByText('Total 40 % — il reste 60 % à répartir')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /restants à «\u00a0Locatif\u00a0»/ }))
  expect(screen.getByText('100 % répartis')).toBeTruthy()
  expect(document.activeElement).toBe(box(/Locatif/))
  type(box(/Résidence/), '52')
  expect(screen.getByText('Total 112 % : retirez 12 %')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})

test('a number that a table fills is a result, not a field', async () => {
  const rate = {
    ...samples.rate,
    attributes: { ...samples.rate.attributes, from: { tables: ['array_choice'], column: 'usu' } },
  }
  await draw(<Stage elements={[samples.table, rate]} only={[59]} answers={{ array_choice: '10' }} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/34\s%/)).toBeTruthy()
})

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

test.each([
  ['circle', samples.circle, 'Secteur'],
  ['rectangle', samples.rectangle, 'Mode de détention'],
  ['few choices', samples.choice, 'Civilité'],
] as const)('one of several, look %s', async (_, element, name) => {
  const onChange = vi.fn()
  await draw(<Stage elements={[element]} onChange={onChange} required />)
  expect(screen.getByRole('radiogroup', { name: new RegExp(name) }).id).toBe(`el-${element.id}`)
  const [radio] = screen.getAllByRole<HTMLInputElement>('radio')
  fireEvent.click(radio!)
  expect(onChange).toHaveBeenLastCalledWith(element.id, element.attributes.options![0]!.value)
  expect(radio!.checked).toBe(true)
})

test('an answer that stops the subscription says so at once', async () => {
  await draw(<Stage elements={[samples.simple]} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Non' }))
  expect(screen.getByRole('status').textContent).toContain('La souscription ne peut pas être enregistrée')
  fireEvent.click(screen.getByRole('radio', { name: 'Oui' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the error of a group of radios is read with the group', async () => {
  await draw(<Stage elements={[samples.circle]} error="Veuillez sélectionner une réponse" required />)
  const group = screen.getByRole('radiogroup')
  expect(group.getAttribute('aria-invalid')).toBe('true')
  expect(group.getAttribute('aria-required')).toBe('true')
  expect(document.getElementById(group.getAttribute('aria-describedby')!)?.textContent).toContain(
    'Veuillez sélectionner',
  )
})

test('a box is ticked by its own words; unticked it answers no', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.checkbox]} onChange={onChange} />)
  fireEvent.click(screen.getByLabelText(/J’ai pris connaissance/))
  expect(onChange).toHaveBeenLastCalledWith(21, true)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(onChange).toHaveBeenLastCalledWith(21, false)
})

test.each([
  [null, false, 'Non'],
  [true, true, 'Oui'],
  ['true', true, 'Oui'],
  ['false', false, 'Non'],
])('a toggle stored as %s', async (stored, isOn, word) => {
  await draw(<Stage elements={[samples.toggle]} answers={{ toggle: stored }} />)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Même adresse' }).checked).toBe(isOn)
  expect(screen.getByText(word)).toBeTruthy()
})

test('a list answers by value, and is cleared only where no answer is required', async () => {
  const onChange = vi.fn()
  const page = await draw(<Stage elements={[samples.select]} onChange={onChange} />)
  fireEvent.change(screen.getByRole('combobox', { name: /Situation/ }), { target: { value: 'b' } })
  expect(onChange).toHaveBeenLastCalledWith(26, 'b')
  fireEvent.click(screen.getByRole('button', { name: 'Effacer le choix' }))
  expect(onChange).toHaveBeenLastCalledWith(26, null)
  page.unmount()
  await draw(<Stage elements={[samples.select]} answers={{ select: 'b' }} required />)
  expect(screen.queryByRole('button', { name: 'Effacer le choix' })).toBeNull()
})

test('several answers are kept in the order of the list, and counted', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.many]} onChange={onChange} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Santé' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bureaux' }))
  expect(onChange).toHaveBeenLastCalledWith(27, ['a', 'c'])
  expect(screen.getByText('2 sélectionnés')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les choix' }))
  expect(onChange).toHaveBeenLastCalledWith(27, null)
})

test('an option chosen in a neighbouring field is not offered, until it is free again', async () => {
  await draw(<Stage elements={[samples.order, samples.first, samples.second]} />)
  const places = screen.getAllByRole<HTMLSelectElement>('combobox')
  const offered = (select: HTMLSelectElement) => [...select.options].slice(1).map(({ text }) => text)
  fireEvent.change(places[0]!, { target: { value: 'b' } })
  expect(offered(places[1]!)).toEqual(['Bureaux', 'Santé'])
  expect(offered(places[0]!)).toEqual(['Bureaux', 'Commerces', 'Santé'])
  fireEvent.click(screen.getByRole('button', { name: /Réinitialiser/ }))
  expect(document.activeElement).toBe(places[0])
  expect(offered(places[1]!)).toEqual(['Bureaux', 'Commerces', 'Santé'])
})

test('a rank is a number, from those nobody has', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.ranks, samples.yield, samples.safety]} onChange={onChange} />)
  const [first, second] = screen.getAllByRole<HTMLSelectElement>('combobox')
  fireEvent.change(first!, { target: { value: '2' } })
  expect(onChange).toHaveBeenLastCalledWith(35, 2)
  expect([...second!.options].map(({ value }) => value)).toEqual(['', '1', '3'])
})

test('a product shows its price and its minimum, in every look', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.product, samples.productList]} onChange={onChange} />)
  expect(screen.getAllByText(/204,00\s€ la part, minimum 10 parts/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('radio', { name: /SCPI Régions/ }))
  expect(onChange).toHaveBeenLastCalledWith(40, 'two')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'one' } })
  expect(screen.getAllByText(/204,00\s€ la part, minimum 10 parts/)).toHaveLength(2)
})

test('without the right to write, choices are text', async () => {
  await draw(
    <Stage
      elements={[samples.select, samples.many, samples.toggle]}
      answers={{ select: ['a', 'b'], toggle: true }}
      readOnly
    />,
  )
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText('Oui')).toBeTruthy()
})

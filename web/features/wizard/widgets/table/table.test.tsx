// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'
import { splitAmount } from './split-amount.ts'

beforeAll(fetchEveryWidget)
beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

test('the header names the columns and a row holds its percentages', async () => {
  await draw(<Stage elements={[samples.table]} />)
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(titles).toEqual(['Durée (années)', 'Nue-propriété %', 'Usufruit %'])
  expect(radio(/10 ans, Nue-propriété 66\s%, Usufruit 34\s%/)).toBeTruthy()
})

test('arrows move the keyboard without choosing', async () => {
  const onChange = vi.fn()
  const submit = vi.fn()
  await draw(<Stage elements={[samples.table]} onChange={onChange} services={{ submit }} />)
  radio(/^5 ans/).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(radio(/10 ans/))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(radio(/20 ans/))
  pass(2000)
  expect(onChange).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test.each(['click on the row', 'click on the radio', 'Enter', 'Space'])(
  '%s chooses and sends 500 ms later',
  async (how) => {
    const onChange = vi.fn()
    const submit = vi.fn()
    await draw(<Stage elements={[samples.table]} onChange={onChange} services={{ submit }} />)
    if (how === 'click on the row') fireEvent.click(radio(/10 ans/).closest('tr')!)
    else if (how === 'click on the radio') fireEvent.click(radio(/10 ans/))
    else fireEvent.keyDown(radio(/10 ans/), { key: how === 'Enter' ? 'Enter' : ' ' })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(38, '10')
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/Choix enregistré\s: 10 ans/)
    pass(499)
    expect(submit).not.toHaveBeenCalled()
    pass(1)
    expect(submit).toHaveBeenCalledOnce()
  },
)

test.each(['keyDown', 'pointerDown'] as const)('a %s within the 500 ms stops it', async (event) => {
  const submit = vi.fn()
  await draw(<Stage elements={[samples.table]} services={{ submit }} />)
  fireEvent.click(radio(/10 ans/))
  pass(200)
  fireEvent[event](document.body, { key: 'Tab' })
  pass(1000)
  expect(submit).not.toHaveBeenCalled()
})

test('leaving the block stops it', async () => {
  const submit = vi.fn()
  const page = await draw(<Stage elements={[samples.table]} services={{ submit }} />)
  fireEvent.click(radio(/10 ans/))
  page.unmount()
  pass(1000)
  expect(submit).not.toHaveBeenCalled()
})

test('the row the law imposes stands out as the birth date is given, and is not chosen', async () => {
  await draw(<Stage elements={[samples.birth, samples.life]} referential={{ usufructuaryBirthDate: ['birth_date'] }} />)
  expect(screen.queryByText('Tranche de l’usufruitier')).toBeNull()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '14/02/1961' } })
  expect(screen.getByText('Tranche de l’usufruitier').closest('tr')?.textContent).toContain('De 61 à 70 ans')
  expect(radio(/61 à 70/).checked).toBe(false)
})

test('the chosen row shows its share of the amount', async () => {
  await draw(
    <Stage
      elements={[samples.amount, samples.table]}
      only={[38]}
      answers={{ amount: 29_920, array_choice: '10' }}
      referential={{ subscriptionAmount: 'amount' }}
    />,
  )
  expect(screen.getByText(/Nue-propriété 19\s747,20\s€ · Usufruit 10\s172,80\s€/)).toBeTruthy()
})

test.each([{ disabled: true }, { readOnly: true }])('%j: nothing can be chosen', async (state) => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.table]} answers={{ array_choice: '10' }} onChange={onChange} {...state} />)
  const row = screen.queryByRole('radio', { name: /5 ans/ })?.closest('tr')
  if (row) fireEvent.click(row)
  expect(onChange).not.toHaveBeenCalled()
})

test('who does not want to go on by himself turns it off, and it stays off', async () => {
  const submit = vi.fn()
  const { unmount } = await draw(<Stage elements={[samples.table]} services={{ submit }} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /dès mon choix/ }))
  fireEvent.click(radio(/10 ans/))
  pass(2000)
  expect(submit).not.toHaveBeenCalled()
  unmount()
  await draw(<Stage elements={[samples.table]} services={{ submit }} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /dès mon choix/ })
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  fireEvent.click(radio(/10 ans/))
  pass(500)
  expect(submit).toHaveBeenCalledTimes(1)
})

test.each([
  [29_920, [66, 34], [19_747.2, 10_172.8]],
  [1515, [79.5, 20.5], [1204.42, 310.58]],
])('%s divided by %j misses no cent', (total, rates, expected) => expect(splitAmount(total, rates)).toEqual(expected))

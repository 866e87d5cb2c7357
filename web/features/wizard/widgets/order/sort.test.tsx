// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(cleanup)

const rows = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/^\d/, ''))
const handle = (label: string) => screen.getByRole('button', { name: new RegExp(`Déplacer ${label}`) })

test('the initial order is no answer until the user accepts it', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.sort]} onChange={onChange} />)
  expect(rows()).toEqual(['Bureaux', 'Commerces', 'Santé'])
  expect(screen.getByText('Confirmez ou modifiez cet ordre.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cet ordre me convient' }))
  expect(onChange).toHaveBeenLastCalledWith(37, ['a', 'b', 'c'])
  expect(document.activeElement).toBe(handle('Bureaux'))
})

test('the arrows move one place, keep the keyboard and say where it is', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.sort]} onChange={onChange} />)
  const up = screen.getByRole('button', { name: 'Monter Santé' })
  up.focus()
  fireEvent.click(up)
  expect(onChange).toHaveBeenLastCalledWith(37, ['a', 'c', 'b'])
  expect(screen.getByRole('status').textContent).toBe('Santé, position 2 sur 3')
  fireEvent.click(up)
  expect(document.activeElement).toBe(up)
  expect(up.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(up)
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a row is taken, moved and dropped with the keyboard; Escape puts it back', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.sort]} onChange={onChange} />)
  fireEvent.keyDown(handle('Bureaux'), { key: 'Enter' })
  fireEvent.keyDown(handle('Bureaux'), { key: 'ArrowDown' })
  fireEvent.keyDown(handle('Bureaux'), { key: 'ArrowDown' })
  expect(rows()).toEqual(['Commerces', 'Santé', 'Bureaux'])
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(handle('Bureaux'), { key: 'Escape' })
  expect(rows()).toEqual(['Bureaux', 'Commerces', 'Santé'])
  fireEvent.keyDown(handle('Bureaux'), { key: ' ' })
  fireEvent.keyDown(handle('Bureaux'), { key: 'ArrowDown' })
  fireEvent.keyDown(handle('Bureaux'), { key: ' ' })
  expect(onChange).toHaveBeenLastCalledWith(37, ['b', 'a', 'c'])
})

test('a row that the keyboard leaves is dropped where it is', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.sort]} onChange={onChange} />)
  handle('Bureaux').focus()
  fireEvent.keyDown(handle('Bureaux'), { key: 'Enter' })
  fireEvent.keyDown(handle('Bureaux'), { key: 'ArrowDown' })
  fireEvent.blur(handle('Bureaux'))
  expect(onChange).toHaveBeenLastCalledWith(37, ['b', 'a', 'c'])
  expect(handle('Bureaux').getAttribute('aria-pressed')).toBe('false')
})

test('a row is dragged by its handle, past all others: the list follows the pointer when the row has moved', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.sort]} onChange={onChange} />)
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    row.getBoundingClientRect = () => ({ top: at * 60, height: 60 }) as DOMRect
  fireEvent.pointerDown(handle('Bureaux'), { button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle('Bureaux'), { clientY: 100 })
  expect(rows()).toEqual(['Commerces', 'Bureaux', 'Santé'])
  fireEvent.pointerMove(screen.getByRole('list'), { clientY: 170 })
  fireEvent.pointerUp(screen.getByRole('list'))
  expect(onChange).toHaveBeenLastCalledWith(37, ['b', 'c', 'a'])
  expect(handle('Bureaux').getAttribute('aria-pressed')).toBe('false')
})

test('without the right to write, the order is a numbered text', async () => {
  await draw(<Stage elements={[samples.sort]} answers={{ input_sort: ['c', 'a', 'b'] }} readOnly />)
  expect(screen.getByText('1. Santé')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../testing.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast, toasts } from './toasts.ts'

const text = 'Le client a été autorisé sur le dossier.'
const show = () => act(() => toast({ tone: 'success', key: 'common.success-client' }))

afterEach(() => {
  cleanup()
  toasts.set([])
  vi.useRealTimers()
})

test('a toast is announced politely and goes away by itself', async () => {
  vi.useFakeTimers()
  await draw(<ToastRegion />)
  show()
  expect(screen.getByRole('status').textContent).toContain(text)
  act(() => vi.advanceTimersByTime(6000))
  expect(screen.queryByText(text)).toBeNull()
})

test('F6 goes to the toasts and back to where the reader was', async () => {
  await draw(
    <>
      <input aria-label="Recherche" />
      <ToastRegion />
    </>,
  )
  show()
  const input = screen.getByRole('textbox')
  input.focus()
  fireEvent.keyDown(input, { key: 'F6' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }))
  fireEvent.keyDown(document.activeElement!, { key: 'F6' })
  expect(document.activeElement).toBe(input)
})

test('while one toast is read, none goes away', async () => {
  vi.useFakeTimers()
  await draw(<ToastRegion />)
  show()
  show()
  const region = screen.getByRole('region')
  fireEvent.pointerEnter(region)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getAllByText(text)).toHaveLength(2)
  fireEvent.pointerLeave(region)
  act(() => vi.advanceTimersByTime(6000))
  expect(screen.queryByText(text)).toBeNull()
})

test('closing a toast leaves the keyboard with the others, then where it came from', async () => {
  await draw(
    <>
      <input aria-label="Recherche" />
      <ToastRegion />
    </>,
  )
  show()
  show()
  const input = screen.getByRole('textbox')
  act(() => input.focus())
  const closeFirst = () => {
    const button = screen.getAllByRole('button', { name: 'Fermer cette notification' })[0]!
    act(() => button.focus())
    fireEvent.click(button)
  }
  closeFirst()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }))
  closeFirst()
  expect(document.activeElement).toBe(input)
})

test('a toast closed by pointer does not keep the others on screen', async () => {
  vi.useFakeTimers()
  await draw(<ToastRegion />)
  show()
  fireEvent.pointerEnter(screen.getByRole('region'))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer cette notification' }), { detail: 1 })
  show()
  act(() => vi.advanceTimersByTime(6000))
  expect(screen.queryByText(text)).toBeNull()
})

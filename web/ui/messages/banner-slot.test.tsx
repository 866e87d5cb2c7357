// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BannerSlot } from './banner-slot.tsx'
import { MessageBell } from './message-bell.tsx'
import { clearMessages } from './message-log.ts'
import type { Notice } from './notice.ts'
import { draw } from '../testing.tsx'

const failure: Notice = { tone: 'error', key: 'error.generic' }
const text = 'Une erreur est survenue, veuillez contacter le support technique'
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const seen = () => screen.queryByText(text) !== null

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  clearMessages()
  vi.useRealTimers()
})

test('a banner folds after 3 s into « Dernier message », which opens it again for good', async () => {
  await draw(<BannerSlot notice={failure} />)
  pass(2999)
  expect(seen()).toBe(true)
  pass(1)
  expect(seen()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Dernier message' }))
  pass(60_000)
  expect(seen()).toBe(true)
})

test('the wait stops while the pointer or the focus is on it, and goes on from there', async () => {
  await draw(<BannerSlot notice={failure} />)
  pass(2000)
  fireEvent.pointerEnter(screen.getByText(text).closest('[class*=open]')!)
  pass(10_000)
  expect(seen()).toBe(true)
  fireEvent.pointerLeave(screen.getByText(text).closest('[class*=open]')!)
  pass(999)
  expect(seen()).toBe(true)
  pass(1)
  expect(seen()).toBe(false)
})

test('the wait stops in a hidden tab', async () => {
  await draw(<BannerSlot notice={failure} />)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(10_000)
  expect(seen()).toBe(true)
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(3000)
  expect(seen()).toBe(false)
})

test('an error interrupts, the rest is polite; both live regions exist beforehand', async () => {
  const { redraw } = await draw(<BannerSlot notice={null} />)
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('')
  redraw(<BannerSlot notice={failure} />)
  expect(screen.getByRole('alert').textContent).toContain(text)
  redraw(<BannerSlot notice={{ tone: 'success', key: 'common.success-client' }} />)
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toContain('Le client a été autorisé')
})

test('a new message has its own 3 s', async () => {
  const { redraw } = await draw(<BannerSlot notice={failure} />)
  pass(2500)
  redraw(<BannerSlot notice={{ ...failure, turn: 2 }} />)
  pass(2999)
  expect(seen()).toBe(true)
})

test('folding by hand hands the focus to the pill, and back', async () => {
  await draw(<BannerSlot notice={failure} />)
  fireEvent.click(screen.getByRole('button', { name: 'Réduire ce message' }))
  const pill = screen.getByRole('button', { name: 'Dernier message' })
  expect(document.activeElement).toBe(pill)
  fireEvent.click(pill)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Réduire ce message' }))
})

test('every banner is kept behind the bell, and can be asked to stay on screen', async () => {
  await draw(
    <>
      <MessageBell />
      <BannerSlot notice={failure} />
    </>,
  )
  pass(3000)
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('button', { name: /^Messages\s: 1 non lu$/ }))
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Laisser les messages affichés' }))
  cleanup()

  vi.useFakeTimers()
  await draw(<BannerSlot notice={failure} />)
  pass(60_000)
  expect(seen()).toBe(true)
  localStorage.clear()
})

// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loading } from './loading.tsx'
import { draw } from '../testing.tsx'

const retry = vi.fn<() => void>()
const page = (isLoading: boolean) => (
  <Loading isLoading={isLoading} skeleton={<p>squelette</p>} onRetry={retry}>
    <p>réponse</p>
  </Loading>
)
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))
const seen = () => ['squelette', 'réponse'].filter((text) => screen.queryByText(text))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an answer within 200 ms shows no skeleton', async () => {
  const { redraw } = await draw(page(true))
  pass(199)
  expect(seen()).toEqual([])
  redraw(page(false))
  expect(seen()).toEqual(['réponse'])
})

test('a skeleton stays at least 400 ms', async () => {
  const { redraw } = await draw(page(true))
  pass(200)
  expect(seen()).toEqual(['squelette'])
  expect(screen.getAllByRole('status')[0]!.textContent).toBe('Chargement…')
  redraw(page(false))
  pass(399)
  expect(seen()).toEqual(['squelette'])
  pass(1)
  expect(seen()).toEqual(['réponse'])
})

test('after 8 s it says so and offers to try again', async () => {
  await draw(page(true))
  pass(200)
  pass(7999)
  expect(screen.queryByRole('button')).toBeNull()
  pass(1)
  screen.getByRole('button', { name: 'Réessayer' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

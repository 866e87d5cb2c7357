// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { draw } from '../testing.tsx'

afterEach(cleanup)

test('a button acts once pressed', async () => {
  const act = vi.fn<() => void>()
  await draw(<Button onClick={act}>Modifier</Button>)
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }))
  expect(act).toHaveBeenCalledOnce()
})

test.each([
  ['unavailable', { unavailable: true }],
  ['loading', { loading: true }],
])('an %s button can be reached, says so, and neither acts nor sends its form', async (_, state) => {
  const act = vi.fn<() => void>()
  const send = vi.fn<() => void>()
  await draw(
    <form onSubmit={send}>
      <Button type="submit" onClick={act} {...state}>
        Enregistrer
      </Button>
    </form>,
  )
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  fireEvent.click(button)
  expect(act).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})

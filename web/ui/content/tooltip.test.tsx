// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { IconButton } from '../actions/icon-button.tsx'
import { draw } from '../testing.tsx'

afterEach(cleanup)

test('the name of an icon button is shown on hover, hidden by Escape, and announced once', async () => {
  await draw(<IconButton icon="print" label="Imprimer" />)
  const button = screen.getByRole('button', { name: 'Imprimer' })
  expect(screen.queryByText('Imprimer')).toBeNull()
  fireEvent.pointerEnter(button.parentElement!)
  expect(screen.getByText('Imprimer').getAttribute('aria-hidden')).toBe('true')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByText('Imprimer')).toBeNull()
})

test('Escape hides it wherever the focus is, and a press does too', async () => {
  await draw(<IconButton icon="print" label="Imprimer" />)
  const anchor = screen.getByRole('button').parentElement!
  fireEvent.pointerEnter(anchor)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Imprimer')).toBeNull()
  fireEvent.pointerLeave(anchor)
  fireEvent.pointerEnter(anchor)
  fireEvent.pointerDown(screen.getByRole('button'))
  expect(screen.queryByText('Imprimer')).toBeNull()
})

test('touch, which cannot hover, shows no tooltip', async () => {
  await draw(<IconButton icon="print" label="Imprimer" />)
  fireEvent.pointerEnter(screen.getByRole('button').parentElement!, { pointerType: 'touch' })
  expect(screen.queryByText('Imprimer')).toBeNull()
})

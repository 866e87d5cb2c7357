// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { draw } from './testing.tsx'

afterEach(cleanup)

test('the name of an icon button is shown on hover, hidden by Escape, and said once', async () => {
  await draw(<IconButton icon="print" label="Imprimer" />)
  const button = screen.getByRole('button', { name: 'Imprimer' })
  expect(screen.queryByText('Imprimer')).toBeNull()
  fireEvent.pointerEnter(button.parentElement!)
  expect(screen.getByText('Imprimer').getAttribute('aria-hidden')).toBe('true')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByText('Imprimer')).toBeNull()
})

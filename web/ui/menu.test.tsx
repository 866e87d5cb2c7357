// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { draw } from './testing.tsx'

afterEach(cleanup)
const leave = vi.fn<() => void>()

async function openMenu() {
  await draw(
    <Menu
      items={[
        { label: 'Mon profil', href: '/profile' },
        { label: 'Préférences', onSelect: leave },
        { label: 'Déconnexion', onSelect: leave },
      ]}
    >
      Marie
    </Menu>,
  )
  const button = screen.getByRole('button', { name: 'Marie' })
  fireEvent.click(button)
  return button
}
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focused = () => document.activeElement?.textContent

test('opening puts the focus on the first choice; arrows, ends and letters move it', async () => {
  const button = await openMenu()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Mon profil')
  press('ArrowDown')
  expect(focused()).toBe('Préférences')
  press('End')
  expect(focused()).toBe('Déconnexion')
  press('ArrowDown')
  expect(focused()).toBe('Mon profil')
  press('ArrowUp')
  expect(focused()).toBe('Déconnexion')
  press('p')
  expect(focused()).toBe('Préférences')
})

test('Escape closes and gives the focus back to the button', async () => {
  const button = await openMenu()
  press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a press elsewhere closes', async () => {
  await openMenu()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a choice closes the menu and acts', async () => {
  const button = await openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Déconnexion' }))
  expect(leave).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
})

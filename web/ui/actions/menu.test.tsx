// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { draw } from '../testing.tsx'

afterEach(cleanup)
const leave = vi.fn<() => void>()

async function drawMenu() {
  await draw(
    <Menu
      items={[
        { label: 'Mon profil', href: '/profile' },
        { label: 'Préférences', onSelect: leave },
        { label: 'Préparer un envoi', onSelect: leave },
        { label: 'Échanger', onSelect: leave },
        { label: 'Déconnexion', onSelect: leave },
      ]}
    >
      Marie
    </Menu>,
  )
  return screen.getByRole('button', { name: 'Marie' })
}
async function openMenu() {
  const button = await drawMenu()
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

test('an arrow on the button opens the menu at its first or its last choice', async () => {
  const button = await drawMenu()
  button.focus()
  press('ArrowUp')
  expect(focused()).toBe('Déconnexion')
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu').id)
  press('Escape')
  press('ArrowDown')
  expect(focused()).toBe('Mon profil')
})

test('letters typed in a row are one word, accents or not; after a second they begin another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openMenu()
  for (const letter of 'prepa') press(letter)
  expect(focused()).toBe('Préparer un envoi')
  vi.advanceTimersByTime(1001)
  press('e')
  expect(focused()).toBe('Échanger')
  vi.advanceTimersByTime(1001)
  press('p')
  press('p')
  expect(focused()).toBe('Préparer un envoi')
  vi.useRealTimers()
})

test('Space follows a choice that is a link', async () => {
  await openMenu()
  press(' ')
  expect(location.pathname).toBe('/profile')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the focus follows the pointer', async () => {
  await openMenu()
  fireEvent.pointerMove(screen.getByRole('menuitem', { name: 'Échanger' }))
  expect(focused()).toBe('Échanger')
})

test('Tab closes the menu', async () => {
  await openMenu()
  press('Tab')
  expect(screen.queryByRole('menu')).toBeNull()
})

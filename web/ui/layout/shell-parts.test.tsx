// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BackLink } from '../navigation/back-link.tsx'
import { CounterTile } from '../content/counter-tile.tsx'
import { ErrorPanel } from '../loading/error-panel.tsx'
import { LanguageSwitch } from '../navigation/language-switch.tsx'
import { PageHeader } from './page-header.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { draw } from '../testing.tsx'

// jsdom has no layout.
document.elementsFromPoint = () => []

afterEach(cleanup)

function scrollTo(top: number) {
  window.scrollY = top
  act(() => void window.dispatchEvent(new Event('scroll')))
}

test('the button to the top appears after 300 px and gives the focus to the title', async () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  window.matchMedia = vi.fn<typeof window.matchMedia>().mockReturnValue({ matches: true } as MediaQueryList)
  await draw(
    <>
      <PageHeader title="Dossiers" />
      <ScrollToTop />
    </>,
  )
  scrollTo(300)
  expect(screen.queryByRole('button')).toBeNull()
  scrollTo(301)
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir en haut de la page' }))
  expect(document.activeElement?.textContent).toBe('Dossiers')
  scrollTo(0)
})

test.each([
  ['a small button, which it would hide', 'button', [290, 20, 60, 24], '0 -52px'],
  ['the end of a wide button', 'button', [16, 10, 328, 48], '0 -52px'],
  ['the end of a wide field, which stays in reach', 'textbox', [16, 10, 328, 48], ''],
] as const)('the button to the top, at rest on %s', async (_, role, [left, top, width, height], moved) => {
  vi.useFakeTimers()
  await draw(
    <>
      {role === 'button' ? <button type="button">Pourquoi ?</button> : <input aria-label="Pourquoi ?" />}
      <ScrollToTop />
    </>,
  )
  scrollTo(301)
  act(() => void vi.advanceTimersByTime(50))
  const under = screen.getByRole(role, { name: 'Pourquoi ?' })
  const corner = screen.getByRole('button', { name: 'Revenir en haut de la page' }).closest('div')!
  const boxOf = (x: number, y: number, w: number, h: number) =>
    ({ left: x, right: x + w, top: y, bottom: y + h, width: w, height: h }) as DOMRect
  under.getBoundingClientRect = () => boxOf(left, top, width, height)
  corner.getBoundingClientRect = () => boxOf(300, 10, 44, 44)
  document.elementsFromPoint = (_x, y) => (y >= top && y <= top + height ? [under] : [])
  vi.advanceTimersByTime(200)
  expect(corner.style.translate).toBe(moved)
  scrollTo(0)
  vi.useRealTimers()
})

test('the whole tile is one link named by a sentence', async () => {
  await draw(<CounterTile href="/dossier" icon="edit" label="En cours" value={1200} name="1 200 dossiers en cours" />)
  const link = screen.getByRole('link', { name: '1 200 dossiers en cours' })
  expect(link.getAttribute('href')).toBe('/dossier')
  expect(link.textContent).toContain('En cours')
})

test('an unknown count is a dash and stays a link', async () => {
  await draw(<CounterTile href="/dossier" icon="edit" label="Signés" value={null} name="Dossiers signés" />)
  expect(screen.getByRole('link', { name: 'Dossiers signés' }).textContent).toContain('—')
})

test('the language changes in place', async () => {
  await draw(
    <>
      <input aria-label="note" defaultValue="" />
      <BackLink href="/">x</BackLink>
      <LanguageSwitch />
    </>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'gardé' } })
  expect(screen.getByRole('button', { name: 'Français' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('navigation', { name: 'Back' })).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'gardé')
  expect(document.documentElement.lang).toBe('en')
})

test('a failure gives the reference to tell support', async () => {
  await draw(<ErrorPanel reference="7f3c" />)
  expect(screen.getByRole('alert').textContent).toMatch(/Référence\s: 7f3c/)
})

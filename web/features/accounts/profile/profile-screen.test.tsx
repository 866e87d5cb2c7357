// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, refusal, serve } from '../../../testing/server.ts'
import { beNewlySignedIn } from '../../../testing/session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const user = {
  firstname: 'Hélène',
  lastname: 'RIVAGE',
  username: 'P0001',
  email: 'h@rivage.fr',
  emailSigner: 'h@rivage.fr',
}
const read = { 'GET /api/v1/profile': () => json({ user }) }

beforeEach(() => {
  beNewlySignedIn('partner')
  history.replaceState(null, '', '/profile')
})
afterEach(cleanup)

async function type(email: string) {
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: /^Modify/ }))
}

test('last name, first name and advisor code are text; only the signing e-mail is a field', async () => {
  serve(read)
  renderScreen(<ProfileScreen />, { role: 'partner', locale: 'en' })
  const field = await screen.findByRole('textbox')
  expect(field.closest('form')?.querySelector('dl')?.textContent).toBe(
    'Last nameRIVAGEFirst nameHélèneAdvisor codeP0001',
  )
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Modify/ })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Back' }).at(-1)?.getAttribute('href')).toBe('/tableau-de-bord/')
})

test.each([
  ['', 'Text is too short'],
  [' a@b.c ', 'Text is too short'],
  ['a..b@c.fr', 'Invalid email'],
  ['nobody', 'Invalid email'],
])('%j is refused with « %s » and no call', async (email, message) => {
  const requests = serve(read)
  renderScreen(<ProfileScreen />, { role: 'partner', locale: 'en' })
  await type(email)
  expect(document.getElementById('email-signer-error')?.textContent).toContain(message)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(requests).toHaveLength(1)
})

test('a saved e-mail says so, and the dashboard opens one second later', async () => {
  const requests = serve({ ...read, 'POST /api/v1/profile': () => json({ email: 'new@rivage.fr' }) })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  renderScreen(<ProfileScreen />, { role: 'partner', locale: 'en' })
  await type(' new@rivage.fr ')
  await screen.findByText('Data saved')
  expect(requests.find(({ line }) => line.startsWith('POST'))?.body).toBe('{"emailSigner":"new@rivage.fr"}')
  expect(location.pathname).toBe('/profile')
  await waitFor(() => expect(location.pathname).toBe('/tableau-de-bord/'))
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 1000)
  timers.mockRestore()
})

test('a failed save and a failed load each have their words', async () => {
  serve({ ...read, 'POST /api/v1/profile': () => refusal(500, 'error.generic') })
  renderScreen(<ProfileScreen />, { role: 'partner', locale: 'en' })
  await type('new@rivage.fr')
  await screen.findByText('Data error')
  cleanup()
  serve({ 'GET /api/v1/profile': () => refusal(403, 'error.forbidden') })
  renderScreen(<ProfileScreen />, { role: 'partner', locale: 'en' })
  await screen.findByText('Api data error')
})

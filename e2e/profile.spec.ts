import { expect, test } from '@playwright/test'
import { withProfile } from './support/ports.ts'
import { signIn, switchToEnglish } from './support/people.ts'
import { LONG } from './support/sampling.ts'

const profile = `${withProfile}/profile`

test('a partner reads his name and code, and changes only his signing e-mail', async ({ page }) => {
  await signIn(page, 'partner', profile)
  for (const text of ['Rivage', 'Hélène', 'P0001'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').locator('input')).toHaveCount(1)

  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/profile'))
  await page.getByLabel(/E-mail de signature/).fill('signature@rivage.example.org')
  const savedAt = Date.now()
  await page.getByRole('button', { name: 'Modifier' }).click()
  expect(await (await saved).json()).toEqual({ email: 'signature@rivage.example.org' })
  await expect(page.getByText('Données enregistrées').first()).toBeVisible()
  await page.waitForURL('**/tableau-de-bord/')
  expect(Date.now() - savedAt).toBeGreaterThanOrEqual(1000)
})

test('too short is said under the field, and nothing is sent', async ({ page }) => {
  await switchToEnglish(page)
  await signIn(page, 'partner', profile)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/profile'))))
  const field = page.locator('#email-signer')
  await field.fill('a@b')
  await page.getByRole('button', { name: 'Modify' }).click()
  await expect(page.getByText('Text is too short')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('not an address')
  await expect(page.getByText('Invalid email')).toBeVisible()
  await field.fill('someone@example.org')
  await expect(page.getByText('Invalid email')).toBeHidden()
  expect(sent).toBe(0)
})

test('a save or a load that fails is said in a banner that hides after 3 seconds', { tag: LONG }, async ({ page }) => {
  await switchToEnglish(page)
  await signIn(page, 'partner', profile)
  await page.route('**/api/v1/profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { errors: [] } }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Modify' }).click()
  const banner = page.getByRole('main').getByText('Data error')
  await expect(banner).toBeVisible()
  await page.mouse.move(0, 0)
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await expect(banner).toBeHidden()
  await expect(page.getByRole('button', { name: /Last message/ })).toBeVisible()

  await page.route('**/api/v1/profile', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await page.reload()
  await expect(page.getByText('Api data error').first()).toBeVisible()
})

test('Back returns to the dashboard without saving', async ({ page }) => {
  await signIn(page, 'partner', profile)
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).last().click()
  await expect(page).toHaveURL(/\/tableau-de-bord\/$/)
})

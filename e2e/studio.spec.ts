import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { signIn } from './support/people.ts'
import { withProfile } from './support/ports.ts'

test('the studio reads what each edition changed by keyboard, and downloads its files', async ({ page }) => {
  await signIn(page, 'studio')
  await expect(page).toHaveURL(/\/studio$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Éditions' })).toBeVisible()
  // The product of these tests runs with EDITIONS=files.
  await expect(page.getByText('Consultation seule')).toBeVisible()
  const live = page.getByRole('region', { name: 'En vigueur' })
  const changes = live.getByRole('button', { name: 'Ce qui a changé' })
  await expect(changes).toHaveAttribute('aria-expanded', 'true')
  await expect(live.getByText(/première édition/)).toBeVisible()
  await changes.focus()
  await page.keyboard.press('Enter')
  await expect(changes).toHaveAttribute('aria-expanded', 'false')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Tab')
  await expect(live.getByRole('button', { name: 'Télécharger les fichiers (zip)' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^edition-[0-9a-f]{16}\.zip$/)
  await expectAccessible(page, 'editions')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'editions at 360')
})

test('an address of the studio is unknown to everybody else', async ({ page }) => {
  await signIn(page, 'gestion', '/studio')
  await expect(page).toHaveURL(/\/dossier$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Studio' })).toHaveCount(0)
})

test('an address of dossiers leads the studio to its own screens', async ({ page }) => {
  await signIn(page, 'studio2', '/dossier/current-cases')
  await expect(page).toHaveURL(/\/studio$/)
})

test('with EDITIONS=studio the live edition becomes a draft, by keyboard', async ({ page }) => {
  await signIn(page, 'studio', `${withProfile}/studio`)
  const live = page.getByRole('region', { name: 'En vigueur' })
  await live.getByRole('button', { name: 'Nouveau brouillon' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nouveau brouillon' })
  await expectAccessible(page, 'new draft')
  const title = dialog.getByRole('textbox')
  await title.fill('Seuil à 40 000 €')
  await expect(title).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const drafts = page.getByRole('region', { name: 'Brouillons' })
  await expect(drafts.getByRole('heading', { name: 'Seuil à 40 000 €' })).toBeVisible()
  await expect(drafts.getByText('Par Inès Caron')).toBeVisible()
  await expectAccessible(page, 'drafts')
  await drafts.getByRole('link', { name: 'Publier' }).first().click()
  await expect(page.getByRole('heading', { name: 'Effet sur les dossiers en cours' })).toBeVisible()
  await expect(page.getByText('Rien ne diffère de l’édition en vigueur.')).toBeVisible()
  await expectAccessible(page, 'publication')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'publication at 360')
  await page.getByRole('button', { name: 'Abandonner le brouillon' }).click()
  const discard = page.getByRole('alertdialog', { name: 'Abandonner ce brouillon ?' })
  await discard.getByRole('button', { name: 'Abandonner le brouillon' }).click()
  await expect(page).toHaveURL(/\/studio$/)
})

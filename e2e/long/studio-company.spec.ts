import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openNewDraft } from '../support/studio.ts'

test('a threshold is changed by keyboard, the samples that it touches are seen, and it is undone', async ({ page }) => {
  await openNewDraft(page, 'Seuil des justificatifs')
  const tabs = page.getByRole('navigation', { name: 'Écrans du brouillon' })
  await tabs.getByRole('link', { name: 'Société' }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('searchbox', { name: 'Chercher un réglage' }).fill('règles de la société')
  const rule = page.getByRole('region', { name: /Justificatif d’origine des fonds/ })
  const amount = rule.getByRole('textbox', { name: 'Demandé au-dessus de ce montant' })
  await amount.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5000')
  await expect(rule.getByText(/dépasse 5.000.€/)).toBeVisible()
  await expect(page.getByText('Tout est enregistré')).toBeVisible()
  await expectAccessible(page, 'company of a draft')

  await tabs.getByRole('link', { name: 'Exemples' }).focus()
  await page.keyboard.press('Enter')
  const samples = page.getByRole('list', { name: 'Dossiers d’exemple' })
  const broken = samples.getByRole('listitem').filter({ hasText: 'À corriger' }).first()
  await broken.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(broken.getByText(/La question .*Justificatif d’origine des fonds.* est posée/)).toBeVisible()
  await expectAccessible(page, 'samples of a draft')

  // What changes in the samples is accepted by name before the draft can be proposed.
  await tabs.getByRole('link', { name: 'Publier' }).focus()
  await page.keyboard.press('Enter')
  const propose = page.getByRole('button', { name: 'Proposer', exact: true })
  const changing = page.getByRole('list', { name: 'Exemples qui changent' })
  await expect(changing.getByText(/Justificatif d’origine des fonds.* est posée/).first()).toBeVisible()
  await expect(propose).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'samples to accept')
  await page.getByRole('button', { name: /^Tout accepter/ }).focus()
  await page.keyboard.press('Enter')
  await expect(changing.getByText(/^Accepté par Inès Caron/).first()).toBeVisible()
  await expect(changing.getByRole('button')).toHaveCount(0)
  await expect(propose).not.toHaveAttribute('aria-disabled')

  await tabs.getByRole('link', { name: 'Exemples' }).focus()
  await page.keyboard.press('Enter')
  await expect(samples).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(page.getByText(/Inchangés.: \d+\. Différents.: 0\. À corriger.: 0\./)).toBeVisible()

  await tabs.getByRole('link', { name: 'Publier' }).click()
  await page.getByRole('button', { name: 'Abandonner le brouillon' }).click()
  const discard = page.getByRole('alertdialog', { name: 'Abandonner ce brouillon ?' })
  await discard.getByRole('button', { name: 'Abandonner le brouillon' }).click()
  await expect(page).toHaveURL(/\/studio$/)
})

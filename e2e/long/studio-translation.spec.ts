import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { openNewDraft, undoAll } from '../support/studio.ts'

test('a product manager translates what is missing by keyboard, reads it in English, and undoes it', async ({
  page,
}) => {
  await openNewDraft(page, 'Textes anglais')
  const tree = page.getByRole('tree', { name: 'Plan du formulaire' })
  const search = page.getByRole('searchbox', { name: 'Chercher dans le plan' })
  await search.fill('Nom de naissance (si')
  const item = tree.getByRole('treeitem', { name: /^Nom de naissance \(si/ }).first()
  await item.focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('region', { name: 'Réglages de ce qui est choisi' })
  const label = inspector.getByRole('group', { name: 'Intitulé', exact: true })
  const english = label.getByRole('textbox', { name: 'Anglais' })
  const before = await english.inputValue()

  // As a question is left that somebody else has to translate.
  await english.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  const findings = page.getByRole('region', { name: 'Ce qui empêche de publier' })
  const missing = findings.getByRole('button', { name: /^Nom de naissance \(si.*le libellé est vide/ })
  await expect(missing).toBeVisible()
  await expect(inspector.getByText('le libellé est vide').first()).toBeVisible()
  await expectAccessible(page, 'a text that is missing')

  // From elsewhere, the finding leads to its place.
  await search.fill('Civilité')
  await tree
    .getByRole('treeitem', { name: /^Civilité/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(english).not.toHaveValue('')
  await missing.focus()
  await page.keyboard.press('Enter')
  await expect(english).toHaveValue('')
  await english.focus()
  await page.keyboard.type('Birth name, if different')
  await expect(page.getByText('Rien à corriger')).toBeVisible()

  const preview = page.getByRole('region', { name: 'Aperçu' })
  await preview.getByRole('combobox', { name: 'Langue de l’aperçu' }).selectOption('en')
  await expect(preview.getByRole('textbox', { name: 'Birth name, if different' })).toBeVisible()

  await undoAll(page)
  await expect(english).toHaveValue(before)
})

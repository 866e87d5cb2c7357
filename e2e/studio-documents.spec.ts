import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openNewDraft, undoAll } from './support/studio.ts'
import { LONG } from './support/sampling.ts'

test(
  'a product manager changes a sentence of the mission letter, reads it in the PDF, and undoes it',
  { tag: LONG },
  async ({ page }) => {
    await openNewDraft(page, 'Phrase de la lettre')
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('combobox', { name: 'Document', exact: true }).selectOption('Lettre de mission')

    // To the sentence, by search and arrows.
    await page.getByRole('searchbox', { name: 'Chercher dans le plan' }).fill('Le cabinet exerce')
    const sentence = page.getByRole('treeitem', { name: /^Le cabinet exerce/ })
    await sentence.focus()
    await page.keyboard.press('Enter')
    await expect(sentence).toHaveAttribute('aria-selected', 'true')
    const inspector = page.getByRole('region', { name: 'Réglages de ce qui est choisi' })
    const french = inspector
      .getByRole('group', { name: 'Texte', exact: true })
      .getByRole('textbox', { name: 'Français' })
    const before = await french.inputValue()
    const preview = page.getByRole('region', { name: 'Aperçu' })
    const pdf = preview.frameLocator('iframe')
    await expect(pdf.getByText('Le cabinet exerce').first()).toBeVisible()

    // What is typed is printed; so is a field that is chosen by its label.
    await french.fill(`Phrase d’essai pour . ${before}`)
    await french.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(20, 20))
    await inspector.getByRole('button', { name: 'Insérer un champ' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Insérer un champ' })
    await dialog.getByRole('searchbox').fill('société de gestion ville')
    await dialog.getByRole('button', { name: /^Ville/ }).focus()
    await page.keyboard.press('Enter')
    await expect(french).toHaveValue(/^Phrase d’essai pour \{company\.city\}\. Le cabinet/)
    await expect(pdf.getByText(/Phrase d’essai pour [A-Z]\p{L}+\. Le cabinet/u).first()).toBeVisible()
    await expectAccessible(page, 'document of a draft')

    // Its effect leads to the samples that show it, and from there to the document of one of them.
    await page.getByRole('link', { name: 'Publier' }).click()
    await page.getByRole('button', { name: 'Contrôler maintenant' }).click()
    const effects = page.getByRole('region', { name: 'Effet sur les dossiers en cours' })
    const shown = effects.getByRole('list', { name: 'Exemples qui le montrent' })
    await expect(shown.getByRole('link', { name: /^Couple/ })).toBeVisible({ timeout: 120_000 })
    await expectAccessible(page, 'effect of a draft')
    await shown
      .getByRole('listitem')
      .filter({ hasText: 'Couple' })
      .getByRole('link', { name: 'Lettre de mission' })
      .click()
    await expect(preview.getByRole('combobox', { name: 'Exemple' })).toHaveValue('couple')
    await expect(pdf.getByText(/Phrase d’essai/).first()).toBeVisible()

    await undoAll(page)
    await page.getByRole('searchbox', { name: 'Chercher dans le plan' }).fill('Le cabinet exerce')
    await sentence.click()
    await expect(french).toHaveValue(before)
    await expect(pdf.getByText('Le cabinet exerce').first()).toBeVisible()
    await expect(pdf.getByText('Phrase d’essai')).toHaveCount(0)

    // Who signs, at both widths.
    await page.getByRole('link', { name: 'Signatures' }).click()
    await expect(page.getByRole('row', { name: /^Bulletin de souscription/ })).toBeVisible()
    await expectAccessible(page, 'signing of a draft')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page, 'signing of a draft at 360')
  },
)

import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openNewDraft } from './support/studio.ts'
import { LONG } from './support/sampling.ts'

/** As a spreadsheet puts it on the clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test(
  'a product manager adds a product with price and documents and pastes rows into a list by keyboard, and undoes it',
  { tag: LONG },
  async ({ page }) => {
    await openNewDraft(page, 'Catalogue 2027')
    await page.getByRole('link', { name: 'Catalogue', exact: true }).focus()
    await page.keyboard.press('Enter')

    // A product like the first one.
    await page.getByRole('button', { name: 'Dupliquer' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ajouter un produit' })
    await dialog.getByRole('textbox', { name: 'Code' }).fill('NV')
    await dialog.getByRole('textbox', { name: 'Nom' }).fill('Aurea Neuf')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Aurea Neuf' })).toBeVisible()

    // A price from a date on, and one document more.
    const prices = page.getByRole('region', { name: 'Prix de la part' })
    await prices.getByLabel('À partir du').fill('2099-01-01')
    await prices.getByRole('textbox', { name: 'Prix de la part' }).fill('215,5')
    await prices.getByRole('button', { name: 'Ajouter ce prix' }).focus()
    await page.keyboard.press('Enter')
    await expect(prices.getByRole('row', { name: /01\/01\/2099.*À venir/ })).toBeVisible()
    const documents = page.getByRole('region', { name: 'Documents à lire' })
    await documents.getByRole('button', { name: 'Ajouter un document' }).focus()
    await page.keyboard.press('Enter')
    const added = documents.getByRole('listitem', { name: 'Document 6' })
    await added.getByRole('textbox', { name: 'Français' }).fill('Avenant')
    await added.getByRole('textbox', { name: 'Anglais' }).fill('Addendum')
    await expectAccessible(page, 'product of a draft')

    // Rows of a spreadsheet: nothing is taken while a cell is wrong.
    await page.getByRole('link', { name: 'sectors' }).focus()
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid', { name: 'Liste « sectors »' })
    await grid.getByRole('gridcell', { name: 'finance', exact: true }).focus()
    await page.keyboard.press('Control+End')
    await expect(grid.locator('[tabindex="0"]')).toBeFocused()
    await paste(page, 'x1\tPremier\tFirst\nx2\t\tSecond')
    const rows = page.getByRole('dialog', { name: 'Lignes d’un tableur ou d’un fichier' })
    await expect(rows.getByText('Ligne 2, Français : est à remplir.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(grid.locator('[tabindex="0"]')).toBeFocused()
    await paste(page, 'x1\tPremier\tFirst\nx2\tDeuxième\tSecond')
    await rows.getByRole('button', { name: 'Prendre 2 lignes' }).focus()
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('gridcell', { name: 'Deuxième' })).toBeVisible()
    await expectAccessible(page, 'list of a draft')

    // One press takes all rows back.
    await expect(page.getByText('Tout est enregistré')).toBeVisible()
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Control+z')
    await expect(grid.getByRole('gridcell', { name: 'Deuxième' })).toHaveCount(0)
    await expect(page.getByText('15 lignes')).toBeVisible()
  },
)

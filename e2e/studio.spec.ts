import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { signIn } from './support/people.ts'
import { withProfile } from './support/ports.ts'
import { openNewDraft, undoAll } from './support/studio.ts'
import { LONG } from './support/sampling.ts'

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
  await page.keyboard.press('Tab')
  await expect(live.getByRole('link', { name: 'Consulter' })).toBeFocused()
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
  // Other tests have drafts of their own meanwhile.
  const drafts = page.getByRole('region', { name: 'Brouillons' })
  const card = drafts.getByRole('listitem', { name: 'Seuil à 40 000 €' })
  await expect(card.getByText('Par Inès Caron')).toBeVisible()
  await expectAccessible(page, 'drafts')
  await card.getByRole('link', { name: 'Publier' }).click()
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

test('a product manager adds a conditional question by keyboard, sees it in the wizard, and undoes it all', async ({
  page,
}) => {
  await openNewDraft(page, 'Question sur le conjoint')

  // To the last name, by search and arrows.
  const tree = page.getByRole('tree', { name: 'Plan du formulaire' })
  await expect(tree).toBeVisible()
  await page.getByRole('searchbox', { name: 'Chercher dans le plan' }).fill('Nom de naissance (si')
  const name = tree.getByRole('treeitem', { name: /^Nom de naissance \(si/ }).first()
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-selected', 'true')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('heading', { name: /Votre identité/ })).toBeVisible()

  // A question after it.
  await page.getByRole('button', { name: 'Ajouter', exact: true }).focus()
  await page.keyboard.press('Enter')
  const add = page.getByRole('dialog', { name: 'Ajouter' })
  await add.getByRole('button', { name: 'Ajouter la question' }).focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('region', { name: 'Réglages de ce qui est choisi' })
  const label = inspector.getByRole('group', { name: 'Intitulé', exact: true })
  await label.getByRole('textbox', { name: 'Français' }).fill('Nom de scène')
  await label.getByRole('textbox', { name: 'Anglais' }).fill('Stage name')
  await expect(preview.getByRole('textbox', { name: 'Nom de scène' })).toBeVisible()
  await expect(page.getByText('Rien à corriger')).toBeVisible()

  // Shown only to women: the sample is a man.
  await inspector.getByRole('group', { name: 'Condition' }).getByRole('button', { name: 'Ajouter une règle' }).focus()
  await page.keyboard.press('Enter')
  const rule = inspector.getByRole('group', { name: 'Règle 1' })
  await rule.getByRole('combobox', { name: 'Ce que la règle lit' }).selectOption({ label: 'Civilité · Votre identité' })
  await rule.getByRole('combobox', { name: 'Valeur' }).selectOption('Madame')
  await expect(inspector.getByText('« Civilité » est Madame')).toBeVisible()
  await expect(preview.getByRole('textbox', { name: 'Nom de scène' })).toHaveCount(0)
  await expect(preview.getByText(/Masqué ici/)).toBeVisible()
  await preview.getByRole('radio', { name: 'Madame' }).focus()
  await page.keyboard.press('Space')
  await expect(preview.getByRole('textbox', { name: 'Nom de scène' })).toBeVisible()
  await expectAccessible(page, 'form of a draft')

  // Everything is kept over a reload, and taken back step by step.
  await expect(page.getByText('Tout est enregistré')).toBeVisible()
  await page.reload()
  await expect(inspector.getByText('« Civilité » est Madame')).toBeVisible()
  await undoAll(page)
  await expect(tree.getByRole('treeitem', { name: /Nom de scène/ })).toHaveCount(0)
})

test('a question that is dragged goes where the keyboard moves it', { tag: LONG }, async ({ page }) => {
  await openNewDraft(page, 'Ordre des questions')
  const tree = page.getByRole('tree', { name: 'Plan du formulaire' })
  await tree.getByRole('treeitem', { name: /^Votre identité/ }).click()
  // Those of the only open block.
  const rows = tree.getByRole('treeitem', { level: 3 })
  const readRows = () => rows.allInnerTexts()
  const before = await readRows()
  const [first, second, third, ...others] = before
  const after = [first, third, second, ...others]
  await rows.nth(2).dragTo(rows.nth(1))
  await expect.poll(readRows).toEqual(after)
  await undoAll(page)
  expect(await readRows()).toEqual(before)
  await rows.nth(2).click()
  await rows.nth(2).press('Alt+ArrowUp')
  await expect.poll(readRows).toEqual(after)
  await undoAll(page)
})

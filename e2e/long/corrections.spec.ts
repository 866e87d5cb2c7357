import { translate } from '@parcelle/forms'
import { expect, test, type Page } from '@playwright/test'
import { backend } from '../support/advance-dossier.ts'
import { expectAccessible } from '../support/axe.ts'
import { blockNamed, elementOf, field, pdf } from '../support/form/form.ts'
import { signIn } from '../support/people.ts'
import { signByLink, submitDirect } from '../support/signing/sign-direct.ts'
import { decide } from '../support/decision.ts'

const label = (name: string) => translate(elementOf(name).attributes.label, 'fr')
const desk = (page: Page) => page.getByRole('region', { name: 'Demander une correction' })

async function name(page: Page, element: string, reason: string): Promise<void> {
  await desk(page).getByRole('searchbox').fill(label(element))
  await desk(page).getByRole('checkbox').first().check()
  await desk(page).getByLabel(new RegExp(`^Motif\\s: `)).last().fill(reason)
}

test('a signed dossier is corrected in place, then by a copy, while the back office looks on', async ({
  page,
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 740 } }
  const subscriber = await browser.newPage(phone)
  const { id, number } = await submitDirect(subscriber)
  await signByLink(subscriber, number)
  await backend.waitForEnvelopes(id)

  await signIn(page, 'gestion', `/manage-dossier/${id}`)
  await decide(page, 'Demander une correction…')
  await name(page, 'children_count', 'Ne correspond pas à votre avis d’imposition.')
  await name(page, 'file_home', 'Document illisible.')
  await expectAccessible(page, 'what is to be corrected')
  await page.getByRole('button', { name: 'Vérifier' }).press('Enter')
  await expect(page.getByText('Aucun document signé ne reprend ces réponses')).toBeVisible()
  await page.getByRole('button', { name: 'Demander la correction', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Correction attendue')
  await expectAccessible(page, 'a correction that is awaited')
  await decide(page, 'Accepter')
  await expect(page.getByRole('alert')).toContainText('correction')

  await subscriber.goto(`/dossier/signed-files?searchTerm=${number}`)
  await subscriber.getByRole('link', { name: /^Corriger le dossier/ }).click()
  await expect(subscriber.getByText('2 éléments à corriger')).toBeVisible()
  await expectAccessible(subscriber, 'what a client corrects')
  await subscriber.getByRole('button', { name: 'Envoyer mes corrections' }).click()
  await expect(subscriber.getByRole('link', { name: /identique à la précédente/ })).toBeVisible()
  await expectAccessible(subscriber, 'an answer that was not corrected')
  await field(subscriber, 'children_count').fill('5')
  await subscriber.getByRole('button', { name: 'Envoyer mes corrections' }).press('Enter')
  await expect(subscriber.getByText('1 élément à corriger')).toBeVisible()
  await expect(page.getByText('Corrigé', { exact: true })).toBeVisible()

  await switchLanguage(subscriber, 'English')
  await expect(subscriber.getByText('1 item to correct')).toBeVisible()
  await expectAccessible(subscriber, 'the same in English')
  await subscriber.locator('[data-type]').first().click()
  const buffer = pdf({ typeId: '', title: number }, 9)
  await subscriber
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'lisible.pdf', mimeType: 'application/pdf', buffer })
  await expect(subscriber.getByText('Thank you, everything is corrected.')).toBeVisible()
  await expectAccessible(subscriber, 'everything is corrected')
  await switchLanguage(subscriber, 'Français')
  await expect(page.getByText('Correction faite')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Correction attendue')
  await decide(page, 'Accepter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('button', { name: 'Tout déplier' }).click()
  await page.getByRole('button', { name: new RegExp(`^Demander la correction\\s: ${label('sub_email')}`) }).click()
  await page.keyboard.type('Cette adresse ne répond pas.')
  await page.getByRole('button', { name: 'Vérifier' }).press('Enter')
  await expect(page.getByText(/^Devront signer de nouveau/)).toBeVisible()
  await expectAccessible(page, 'what a copy would mean')
  await page.getByLabel(/^Motif du refus/).fill('Adresse fausse')
  await page.getByLabel(/^Message au client/).fill('Une minute suffit.')
  await page.getByRole('button', { name: 'Refuser et ouvrir la copie' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refusé')
  await expectAccessible(page, 'a dossier that its copy replaces')
  const [, copy = ''] =
    /\/manage-dossier\/([\w-]+)/.exec(
      (await page.getByRole('link', { name: /remplacé par sa copie/ }).getAttribute('href')) ?? '',
    ) ?? []

  await subscriber.goto(`/form?dossier=${copy}&resume=1`)
  await expect(subscriber.getByText('Cette adresse ne répond pas.')).toBeVisible()
  const block = blockNamed('coordonnees')
  await expect(subscriber).toHaveURL(new RegExp(`/form/${block.page_id}/${block.id}`))
  await expect(field(subscriber, 'sub_email')).not.toHaveValue('')
  await expectAccessible(subscriber, 'the copy at its first block to be corrected')
  await subscriber.getByRole('link', { name: 'Voir le dossier d’origine' }).click()
  await expect(subscriber.getByText(/remplacé par sa copie/)).toBeVisible()
})

/** On a phone the language switch is in the menu. */
async function switchLanguage(page: Page, language: 'Français' | 'English'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: language }).click()
  await page.keyboard.press('Escape')
}

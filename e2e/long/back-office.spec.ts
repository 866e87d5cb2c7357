import { expect, test } from '@playwright/test'
import { backend } from '../support/advance-dossier.ts'
import { expectAccessible } from '../support/axe.ts'
import { dossierAt } from '../support/dossier.ts'
import { blockNamed, pdf, sample } from '../support/form/form.ts'
import { signIn } from '../support/people.ts'
import { withProfile } from '../support/ports.ts'
import { signByLink, submitDirect } from '../support/signing/sign-direct.ts'
import { accept, decide, checkTabs, openTab, pairByCode, pairCandidate, tabs } from '../support/decision.ts'

const LIST = '/manage-dossier/statut-integration'
const paperDossier = sample('manual-couple')

test('what the customer system refuses is in error for everybody, and goes through once it is sent again', async ({
  page,
  browser,
}) => {
  const subscriber = await browser.newPage()
  const { id, number } = await submitDirect(subscriber)
  await signByLink(subscriber, number)
  await backend.waitForEnvelopes(id)

  await signIn(page, 'gestion', `${LIST}/ongoing?searchTerm=${number}`)
  await page.getByRole('link', { name: /^Gérer/ }).click()
  await openTab(page, 'Rattachement')
  await pairCandidate(page, 'S00026', 'Certain')
  const putBack = await backend.withdrawCustomer('S00026')
  await accept(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En erreur')
  await expect(page.getByText(/Motif.*S00026/)).toBeVisible()
  await checkTabs(page, 'En erreur', tabs.undecided)
  const other = await browser.newPage()
  await signIn(other, 'gestion2', `${withProfile}${LIST}/error?searchTerm=${number}`)
  const row = other.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('S00026')

  await putBack()
  await expect(page.getByRole('table', { name: /^Essais/ }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Relancer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Synchronisé')
  await expect(row).toHaveCount(0)
  await checkTabs(page, 'Synchronisé', tabs.decided)
  await expect(page.getByRole('table', { name: /^Essais/ }).getByRole('row')).toHaveCount(3)
})

test('a dossier is declined with a reason, which the advisor reads', async ({ page, browser }) => {
  const reason = 'Le RIB est au nom d’un tiers.\nÀ reprendre avec le client.'
  await signIn(page, 'gestion', `${LIST}/error?searchTerm=martel`)
  await page.getByRole('link', { name: /^Gérer/ }).click()
  const { pathname } = new URL(page.url())
  const other = await browser.newPage()
  await signIn(other, 'gestion2', `${withProfile}${pathname}`)
  await decide(page, 'Refuser…')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Confirmer le refus' })
  await dialog.getByLabel(/^Motif/).fill(' \u200B\u00A0')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(/^Motif/).fill(reason)
  await expectAccessible(page, 'the dialog of reasons')
  await confirm.click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Refusé')
  await expect(other.getByRole('button', { name: 'Décision' })).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === pathname)
  await checkTabs(page, 'Refusé', tabs.decided)
  await expect(page.getByRole('row').filter({ hasText: 'Gérard Leroux' }).first()).toContainText('À reprendre')

  const advisor = await browser.newPage()
  await signIn(advisor, 'advisor', '/dossier/signed-files?searchTerm=martel')
  await expect(advisor.getByRole('article').first()).toContainText('Le RIB est au nom d’un tiers.')
})

test('documents are asked for by name, and their subscriber gives exactly those', async ({ page, browser }) => {
  const subscriber = await browser.newPage()
  await subscriber.goto(`${withProfile}/example`)
  const { number } = await submitDirect(subscriber)
  await signIn(page, 'backoffice', `${withProfile}/dossier/current-cases?searchTerm=${number}`)
  await page.getByRole('button', { name: /^Contrôler/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Demander des pièces' }).click()
  await panel.getByRole('checkbox').first().check()
  await panel.getByLabel(/^Motif/).fill('Pièce illisible')
  await expectAccessible(page, 'the documents to be asked for')
  await panel.getByRole('button', { name: 'Confirmer' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Pièce illisible')

  await subscriber.goto(`${withProfile}/dossier/current-cases?searchTerm=${number}`)
  await subscriber.getByRole('article').getByRole('link').first().click()
  const requested = subscriber.getByRole('region', { name: 'Pièces à déposer' })
  await expect(requested).toContainText('Pièce illisible')
  await expectAccessible(subscriber, 'the documents that are asked for')
  const kind = requested.locator('[data-type]')
  if ((await kind.count()) > 0) await kind.first().click()
  await requested
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'nouvelle.pdf', mimeType: 'application/pdf', buffer: pdf({ typeId: '', title: number }, 7) })
  await expect(requested).toHaveCount(0)
  await page.getByRole('button', { name: /^Contrôler/ }).click()
  await expect(panel.getByRole('button', { name: 'Déclarer conforme' })).toBeVisible()
  await expect(panel.getByText('Reçue')).toBeVisible()
})

test('a dossier on paper goes from its registration to the customer system', async ({ page, browser }) => {
  await page.goto(`${withProfile}/example`)
  const id = await dossierAt(page, 'gestion', 'enregistrement', paperDossier)
  const last = blockNamed('enregistrement', paperDossier.form)
  await page.goto(`${withProfile}/form/${last.page_id}/${last.id}?dossier=${id}`)
  await page.locator('[data-block] button[type=submit]').click()
  await expect(page).toHaveURL(/\/dossier\/current-cases$/)

  await page.goto(`${withProfile}/manage-dossier/${id}`)
  await expect(page.getByText(/n’est pas signé/)).toBeVisible()
  await expect(page.getByText('N° au registre')).toBeVisible()
  for (const act of [
    'Commencer le contrôle',
    'Déclarer conforme',
    'Enregistrer le règlement',
    'Enregistrer la signature',
  ]) {
    await page.getByRole('button', { name: act }).click()
    await expectAccessible(page, act)
    await page.getByRole('button', { name: 'Confirmer' }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('À valider')
  const other = await browser.newPage()
  await signIn(other, 'gestion2', `${withProfile}/manage-dossier/${id}`)
  await openTab(page, 'Justificatifs')
  await expect(page.getByRole('region', { name: 'Documents signés' })).toContainText(/bulletin/i)
  await openTab(page, 'Rattachement')
  await pairCandidate(page, 'S00039', 'Certain')
  await page.getByRole('link', { name: 'Usufruitier' }).click()
  await pairByCode(page, 'S00014')
  await checkTabs(page, 'À valider', tabs.undecided)
  await accept(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Synchronisé')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Synchronisé', { timeout: 9_000 })
  await checkTabs(page, 'Synchronisé', tabs.decided)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /enregistré/i })
      .first(),
  ).toContainText('Gérard Leroux')
})

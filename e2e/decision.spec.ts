import { expect, test } from '@playwright/test'
import { backend } from './support/advance-dossier.ts'
import { keyboard } from './support/keyboard.ts'
import { withProfile } from './support/ports.ts'
import { signIn } from './support/people.ts'
import { decide, checkTabs, pairByCode, pairCandidate, tabs } from './support/decision.ts'

const LIST = '/manage-dossier/statut-integration'
const NAME = /DELAUNAY/

test('a mandate is paired on both sides and accepted by keyboard to the customer system, while somebody else looks on another server', async ({
  page,
  browser,
}) => {
  await signIn(page, 'gestion', `${LIST}/ongoing`)
  const row = page.getByRole('row').filter({ hasText: NAME })
  await expect(row).toContainText('Usufruitier à rattacher')
  await row.getByRole('link', { name: /^Gérer/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  const { pathname } = new URL(page.url())
  const other = await browser.newPage()
  await signIn(other, 'gestion2', `${withProfile}${pathname}?onglet=historique`)
  await expect(page.getByText(/Mathilde Faure/)).toBeVisible()
  await expect(other.getByText(/Gérard Leroux consulte/)).toBeVisible()
  await backend.waitForEnvelopes(pathname.split('/').at(-1)!)

  // A mandate needs the pairing of the other half; the problem is shown in the pairing tab.
  await decide(page, 'Accepter')
  await expect(page.getByRole('alert')).toContainText('usufruitier')
  await expect(page).toHaveURL(/onglet=rattachement/)
  await pairByCode(page, 's00014 ')
  await page.getByRole('link', { name: 'Nu-propriétaire' }).click()
  await pairCandidate(page, 'S00001', 'Certain')
  await expect(other.getByRole('row').filter({ hasText: 'S00001' }).first()).toBeVisible()
  await checkTabs(page, 'À valider', tabs.undecided)

  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect(row).toContainText('Usufruitier S00014')
  // By search, whatever other tests have signed meanwhile.
  await page.goto(`${LIST}/ongoing?searchTerm=delaunay`)
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: NAME }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeFocused()
  // The points that are open are named in the dialog; three keys from the dossier to its acceptance.
  await expect(page.getByRole('checkbox', { name: /^Fonds issus/ })).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  const keys = keyboard(page)
  await keys.press('a')
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Fonds issus/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Accepter' })).not.toHaveAttribute('aria-disabled')
  await keys.tabTo(dialog.getByRole('button', { name: 'Accepter' }))
  const decided = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
  await keys.press('Enter')
  await decided
  // Less than the ten seconds after which a screen is sent the state without a notification.
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/À synchroniser|Synchronisé/, { timeout: 9_000 })
  expect(keys.count()).toBeLessThanOrEqual(3)
  expect(new URL(page.url()).pathname).toBe(pathname)

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Synchronisé')
  await expect(page.getByRole('button', { name: 'Décision' })).toHaveCount(0)
  await checkTabs(page, 'Synchronisé', tabs.decided)
  await expect(page.getByText('Le dossier est inscrit dans le système client.')).toBeVisible()
  const delivered = other.getByRole('row').filter({ hasText: 'Système' }).filter({ hasText: 'Synchronisé' })
  await expect(delivered.first()).toBeVisible()
})

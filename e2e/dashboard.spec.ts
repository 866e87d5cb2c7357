import { expect, test, type Page } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { call } from './support/dossier.ts'
import { withProfile } from './support/ports.ts'
import { signIn } from './support/people.ts'
import { LONG } from './support/sampling.ts'

test('the four counters are links to their lists, and say what the server counts', async ({ page }) => {
  await signIn(page, 'advisor')
  for (const [label, value, address] of [
    ['En cours', '3', 'current-cases'],
    ['En signature', '1', 'signature-files'],
    ['Signés', '4', 'signed-files'],
    ['Abandonnés', '0', 'abandoned-files'],
  ]) {
    const tile = tileTo(page, `/dossier/${address}`)
    await expect(tile).toContainText(label ?? '')
    await expect(tile).toContainText(value ?? '')
  }
  await expect(page.getByRole('heading', { name: 'Intégration' })).toHaveCount(0)
})

test('manage_dossier also sees the five states of integration', async ({ page }) => {
  await signIn(page, 'gestion')
  for (const [label, state] of [
    ['À valider', 'ongoing'],
    ['À synchroniser', 'validated'],
    ['En erreur', 'error'],
    ['Synchronisés', 'sync'],
    ['Refusés', 'refused'],
  ]) {
    const tile = tileTo(page, `/manage-dossier/statut-integration/${state}`)
    await expect(tile).toContainText(label ?? '')
    // Other tests sign and decide meanwhile, so the count is read again each time.
    await expect(async () => {
      const counts = await call(page, 'GET', '/dossiers/retrieve-number-dossiers-by-status')
      await expect(tile).toContainText(String(counts[`signed_${state}`]), { timeout: 1000 })
    }).toPass()
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const legend = page.locator('main li').filter({ hasText: /^(Créés|Signés)$/ })
  await expect(legend).toHaveCount(2)
  const squares = await legend.evaluateAll((items) =>
    items.map((item) => {
      const { borderTopStyle, backgroundColor } = getComputedStyle(item, '::before')
      return `${borderTopStyle} ${backgroundColor}`
    }),
  )
  expect(squares).toEqual([expect.stringMatching(/^solid /), expect.stringMatching(/^solid /)])
  expect(squares[0]).not.toBe(squares[1])
})

test.describe('the create buttons', () => {
  for (const [username, labels] of [
    ['advisor', ['Créer un dossier prospect', 'Créer un dossier client']],
    ['partner', ['Créer un dossier prospect', 'Créer un dossier client']],
    ['manager', ['Créer un dossier prospect', 'Créer un dossier client']],
    ['direct', ['Créer un dossier']],
    ['client', []],
    ['prospect', []],
    ['backoffice', []],
    ['gestion', []],
  ] as const) {
    const tag = ['advisor', 'direct', 'client'].includes(username) ? [] : [LONG]
    test(`of ${username} are: ${labels.join(', ') || 'none'}`, { tag }, async ({ page }) => {
      await signIn(page, username)
      await expect(tileTo(page, '/dossier/current-cases')).toBeVisible()
      const names = page
        .getByRole('main')
        .locator('a, button')
        .filter({ hasText: /Créer|Enregistrer/ })
      // As seen: a button also contains its hidden loading text.
      await expect(names).toHaveText([...labels], { useInnerText: true })
    })
  }

  test('of manage_dossier has the registration button when its switch is on', async ({ page }) => {
    await signIn(page, 'gestion', `${withProfile}/tableau-de-bord/`)
    await expect(page.getByText('Enregistrer un dossier')).toBeVisible()
  })
})

test('when the counters cannot be had the tiles stay links, and a retry brings the numbers', async ({ page }) => {
  await page.route('**/retrieve-number-dossiers-by-status', (route) =>
    route.fulfill({ status: 500, json: { errors: [] } }),
  )
  await signIn(page, 'advisor')
  await expect(page.getByText('Une erreur est survenue, veuillez contacter le support technique')).toBeVisible()
  await expect(tileTo(page, '/dossier/current-cases')).toContainText('—')
  await removeRoutes(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  // The number depends on what other tests create.
  await expect(tileTo(page, '/dossier/current-cases')).toContainText(/\d dossiers? en cours/)
})

function tileTo(page: Page, address: string) {
  return page.getByRole('main').locator(`a[href="${address}"]`).first()
}

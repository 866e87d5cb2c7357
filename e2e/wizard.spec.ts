import { expect, test, type Page } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { call, dossierAt, openAt } from './support/dossier.ts'
import { fillBlock, press, tick } from './support/form/fill-block.ts'
import { withProfile } from './support/ports.ts'
import { signIn, switchToEnglish } from './support/people.ts'
import { text } from './support/texts.ts'
import { blockOf, field, sample, titleOf, titlesOf } from './support/form/form.ts'
import { openByButton, opened, withoutPauses } from './support/form/walk.ts'
import { LONG } from './support/sampling.ts'

const single = sample('pp-single-full')
const steps = (page: Page) => page.getByRole('navigation', { name: 'Étapes de la souscription' })

/** A printed page shows its dossier and date, but no navigation. */
async function expectPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Dossier \d+/)).toBeVisible()
  await expect(page.getByText(/imprimé le \d/)).toBeVisible()
  await expect(steps(page).getByRole('link').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

test.describe('pages and blocks', () => {
  test('without a dossier the list is shown; without a page, the first one', { tag: LONG }, async ({ page }) => {
    await signIn(page, 'advisor')
    await page.goto('/form/11')
    await expect(page).toHaveURL(/\/dossier/)
    await openByButton(page, 'advisor', /^Créer un dossier prospect/)
    await page.goto('/form')
    await expect(page).toHaveURL(/\/form\/11/)
  })

  test('the next block opens 800 ms after the answer, with its title under the eyes and the keyboard', async ({
    page,
  }) => {
    await openAt(page, 'advisor', 'bienvenue', single)
    await fillBlock(page, 'bienvenue', single.values)
    const reply = page.waitForResponse((one) => one.request().method() === 'PUT')
    await press(page, 'bienvenue')
    const saved = (await reply).request()
    await expect(blockOf(page, 'type-souscripteur')).toBeVisible()
    // From the browser's own time of the reply, which a busy test process hears of late.
    const { startTime, responseStart } = saved.timing()
    expect(Date.now() - (startTime + responseStart)).toBeGreaterThan(600)
    await expect(page.getByRole('heading', { level: 2, name: titleOf('type-souscripteur') })).toBeFocused()
    await expect(page).toHaveURL(/\/form\/11\/102/)
  })

  test(
    'the browser goes back block by block, and a page with nothing to show is skipped',
    { tag: LONG },
    async ({ page }) => {
      await withoutPauses(page)
      await openAt(page, 'advisor', 'identite', single)
      for (const slug of ['identite', 'coordonnees']) {
        await fillBlock(page, slug, single.values)
        await press(page, slug)
      }
      await opened(page, 'situation-familiale')
      for (const slug of ['coordonnees', 'identite']) {
        await page.goBack()
        await expect(blockOf(page, slug)).toBeVisible()
      }
      await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
      await page.goForward()
      await page.goForward()
      await expect(blockOf(page, 'situation-familiale')).toBeVisible()
      await fillBlock(page, 'situation-familiale', single.values)
      await press(page, 'situation-familiale')
      // Without co-subscriber or spouse, page 3 is empty.
      await expect(page).toHaveURL(/\/form\/14/)
    },
  )

  test('going back keeps the answers, and the step left starts again', { tag: LONG }, async ({ page }) => {
    await openAt(page, 'advisor', 'identite', single)
    await page.getByRole('link', { name: 'Retour — les réponses sont conservées' }).click()
    await expect(blockOf(page, 'bienvenue')).toBeVisible()
    await expect(field(page, 'gdpr_notice')).toBeChecked()
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0')
  })

  test('a step that is done leads back to it, and one to come leads nowhere', { tag: LONG }, async ({ page }) => {
    await openAt(page, 'advisor', 'residence-fiscale', single)
    await expect(steps(page).getByRole('link')).toHaveText(['Bienvenue', 'Souscripteur'])
    await expect(steps(page).locator('li b')).toHaveText(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
    await expectPrinted(page)
    await steps(page).getByRole('link', { name: 'Souscripteur' }).click()
    await expect(blockOf(page, 'identite')).toBeVisible()
    await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
  })

  test('a summary can be modified, and the button of a wrong block tells what is wrong', async ({ page }) => {
    await openAt(page, 'advisor', 'identite', single)
    await press(page, 'identite')
    const summary = page.getByRole('alert').filter({ hasText: 'erreurs à corriger' })
    await expect(summary).toBeVisible()
    await expect(page).toHaveTitle(/^Erreur\s: /)
    const links = blockOf(page, 'identite').locator('a[href^="#el-"]')
    const count = await links.count()
    expect(count).toBeGreaterThan(3)
    await links.first().click()
    await expect(field(page, 'sub_civility').locator('input').first()).toBeFocused()
    await field(page, 'sub_last_name').fill('GARNIER')
    await expect(links).toHaveCount(count - 1)
  })

  test(
    'after the last block of the last page, the way out that the company has set',
    { tag: LONG },
    async ({ page }) => {
      await withoutPauses(page)
      await page.goto(`${withProfile}/example`)
      const id = await dossierAt(page, 'gestion', 'enregistrement', sample('manual-couple'))
      await page.goto(`${withProfile}/form/24/212?dossier=${id}`)
      await page.locator('[data-block] button[type=submit]').click()
      await expect(page).toHaveURL(/\/dossier\/current-cases$/)
    },
  )
})

test.describe('looks of a block', () => {
  test('a block that another answer made wrong is to be reviewed', async ({ page }) => {
    const id = await dossierAt(page, 'advisor', 'lettre-mission', single)
    await page.goto(`/form/16?dossier=${id}`)
    const region = (slug: string) => page.getByRole('region', { name: titlesOf(slug) })
    await region('produit')
      .getByRole('button', { name: /^Modifier/ })
      .click()
    await tick(field(page, 'product').locator('input[value=CE]'), true)
    await expect(region('montant')).toContainText(text('wizard.block.validate-text', 'fr'))
  })

  test('those of a dossier that was abandoned are closed', { tag: LONG }, async ({ page }) => {
    await switchToEnglish(page)
    const id = await dossierAt(page, 'advisor', 'coordonnees', single)
    await call(page, 'PUT', `/dossiers/${id}/status`, { status: 'canceled' })
    await page.goto(`/form/12?dossier=${id}`)
    const closed = page.getByRole('region', { name: titlesOf('coordonnees', 'en') })
    await expect(closed).toContainText(/abandoned/i)
    await expect(page.locator('[data-block]')).toHaveCount(0)
  })

  test('for the back office each block is a summary that unfolds', { tag: LONG }, async ({ page }) => {
    await switchToEnglish(page)
    await signIn(page, 'backoffice')
    const { dossiers } = await call(page, 'GET', '/dossiers?state=signed-files')
    const { id } = dossiers.find(({ direct }: { direct: boolean }) => !direct)
    await page.goto(`/form/11?dossier=${id}`)
    await expect(page.getByText('Read only')).toBeVisible()
    await page
      .getByRole('button', { name: /^Read / })
      .first()
      .click()
    await expect(page.locator('[data-block]')).toBeVisible()
    await page.goBack()
    await expect(page.locator('[data-block]')).toHaveCount(0)
    const next = page.getByRole('link', { name: /^Next page/ })
    const address = await next.getAttribute('href')
    await next.click()
    await expect(page).toHaveURL(address!)
  })
})

test(
  'a block whose elements do not come stays with a retry; the page and the other blocks stand',
  { tag: LONG },
  async ({ page }) => {
    await openAt(page, 'advisor', 'situation-familiale', single)
    await page.route('**/fr/forms/*', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.route('**/fr/blocks/105/elements*', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await page.reload()
    const failed = page.getByRole('region', { name: titlesOf('coordonnees') })
    await expect(failed.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(page.getByRole('region', { name: titlesOf('identite') })).toContainText('GARNIER')
    await expectAccessible(page, 'failed')
    await fillBlock(page, 'situation-familiale', single.values)
    await removeRoutes(page, 'wait')
    await failed.getByRole('button', { name: 'Réessayer' }).click()
    await expect(failed).toContainText(String(single.values['sub_address']))
    await expect(field(page, 'children_count')).toHaveValue(String(single.values['children_count']))
  },
)

test('a reader may open any page', { tag: LONG }, async ({ page }) => {
  await signIn(page, 'backoffice', '/dossier/current-cases')
  await page
    .getByRole('article')
    .getByRole('link', { name: /Consulter|Voir/ })
    .first()
    .click()
  await page.waitForURL(/\/form\/\d+/)
  await expect(page.getByText('Consultation seule')).toBeVisible()
  await expect(page.locator('form button[type=submit]')).toHaveCount(0)
  const last = steps(page).getByRole('link').last()
  const title = (await last.textContent()) ?? ''
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('« Pourquoi ? » tells the reason with names and values', async ({ page }) => {
  await openAt(page, 'advisor', 'type-souscripteur', single)
  await tick(field(page, 'subscriber_type').locator('input[value=physique]'), true)
  await tick(field(page, 'already_holder').locator('input[value=Oui]'), true)
  await page.getByRole('button', { name: /^Pourquoi \? Produit déjà détenu/i }).click()
  await expect(page.getByText(/Demandé en raison de/)).toBeVisible()
  await expect(page.getByText(/Ne serait plus demandé avec/)).toBeVisible()
})

test('a page at rest leaves the processor alone: nothing on it moves, seen or unseen', async ({ page }) => {
  await openAt(page, 'advisor', 'identite', single)
  await expect.poll(() => page.evaluate(() => document.getAnimations().map((one) => one.playState))).toEqual([])
})

test('an error that comes as a field is left does not push the button away from under the press', async ({ page }) => {
  await openAt(page, 'advisor', 'coordonnees', single)
  await fillBlock(page, 'coordonnees', single.values)
  await field(page, 'sub_email').fill('etienne.garnier')
  const button = blockOf(page, 'coordonnees').getByRole('button', { name: /^Continuer/ })
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(blockOf(page, 'coordonnees').getByRole('link', { name: 'Adresse e-mail invalide' })).toBeVisible()
})

test('at 360 px nothing overflows and the main button stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAt(page, 'advisor', 'identite', single)
  await expectAccessible(page, 'at 360 px')
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeInViewport()
  await page.getByRole('button', { name: 'Voir le récapitulatif' }).click()
  const sheet = page.getByRole('dialog', { name: 'Le dossier en bref' })
  await expect(sheet).toContainText('Documents')
  const edges = () =>
    sheet.evaluate((node) => {
      const { left, right, bottom } = node.getBoundingClientRect()
      return [left, right, bottom]
    })
  await expect.poll(edges).toEqual([0, 360, 740])
})

import { expect, test, type Browser, type Page } from '@playwright/test'
import { blockOf, blocks, elementOf, field, fillBlock, press, sample } from './fill-form.ts'
import { fillSignIn, signIn, speakEnglish } from './people.ts'

const single = sample('pp-single-full')
const status = (page: Page) => page.locator('#save-status')
const dossierOf = (page: Page) => new URL(page.url()).searchParams.get('dossier') ?? ''
const titleOf = (slug: string) => {
  const { title } = blocks.find((block) => block.slug === slug)!
  return typeof title === 'string' ? title : title.fr
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
/** Spaces of a kind: the page and the test may not group thousands with the same one. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** A new dossier of an advisor, open at its first page. */
async function open(page: Page, button: string | RegExp = 'Créer un dossier prospect'): Promise<string> {
  await signIn(page, 'advisor')
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/form\/\d+/)
  await expect(page.locator('[data-block]')).toBeVisible()
  return dossierOf(page)
}

/** Fills and submits the blocks up to one, which is left open and empty. */
async function walkTo(page: Page, slug: string, values = single): Promise<void> {
  for (const one of values.visibleBlocks.slice(0, values.visibleBlocks.indexOf(slug))) {
    await fillBlock(page, one, values)
    // The choice of a table row presses the button by itself.
    const isTable = blocks.find(({ slug: name }) => name === one)!.elements.some(({ type }) => type === 'array_choice')
    if (!isTable) await press(page, one)
  }
  await expect(blockOf(page, slug)).toBeVisible({ timeout: 15_000 })
}

async function answers(page: Page, id: string): Promise<Record<string, string>> {
  return page.evaluate(async (dossier) => {
    const { access_token: token } = JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}')
    const reply = await fetch(`/api/v1/dossiers/${dossier}`, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()).dossier.values
  }, id)
}
const stored = async (page: Page, id: string, name: string) => (await answers(page, id))[elementOf(name).id]

test.describe('from the first page to the mission signature', () => {
  test.setTimeout(180_000)

  test('a single man fills in his dossier', async ({ page }) => {
    const id = await open(page)
    await walkTo(page, 'signature-mission')
    await fillBlock(page, 'signature-mission', single)
    await press(page, 'signature-mission')
    await expect(page.getByText('Vous devez signer les documents pour finaliser la souscription.')).toBeVisible()
    await expect(page.getByText(/^En attente\s: le souscripteur/)).toBeVisible()
    expect(await stored(page, id, 'subscription_amount_words')).toBe('dix mille deux cents euros')
    await expect(page.getByRole('complementary')).toContainText('10 200,00 €')
    await expect(page.getByRole('complementary')).toContainText('dix mille deux cents euros')
  })

  for (const name of ['couple-60k', 'usu-viager', 'company-usu-5y', 'mandate-np-10y']) {
    test(`${name} goes as far, with the amounts expected`, async ({ page }) => {
      const folder = sample(name)
      await open(page)
      await walkTo(page, 'signature-mission', folder)
      const { subscription_amount: total, bare_ownership_amount: bare, usufruct_amount: usufruct } = folder.computed
      const rail = await page.getByRole('complementary').innerText()
      for (const amount of [total, bare, usufruct]) {
        if (typeof amount === 'number') expect(plain(rail)).toContain(plain(euros.format(amount)))
      }
    })
  }

  test('a direct prospect goes to the signature of the subscription, documents included', async ({ page }) => {
    const folder = sample('direct-153k')
    await signIn(page, 'direct')
    await page.getByRole('button', { name: /^Créer un dossier/ }).click()
    await page.waitForURL(/\/form\/\d+/)
    await walkTo(page, 'signature-souscription', folder)
    await fillBlock(page, 'signature-souscription', folder)
    await press(page, 'signature-souscription')
    await expect(page.getByText('Vous devez signer les documents pour finaliser la souscription.')).toBeVisible()
    await expect(page.getByRole('complementary')).toContainText('cent cinquante-trois mille euros')
  })

  test('in English, the texts change and the answers do not', async ({ page }) => {
    await speakEnglish(page)
    await open(page, /^Create a (prospect|lead)/)
    await fillBlock(page, 'bienvenue', single)
    await expect(blockOf(page, 'bienvenue').getByRole('button', { name: 'Begin' })).toBeVisible()
    await press(page, 'bienvenue')
    await fillBlock(page, 'type-souscripteur', single)
    await expect(page.getByRole('heading', { level: 2, name: /Who subscribes/ })).toBeVisible()
    await press(page, 'type-souscripteur')
    await expect(page.getByRole('heading', { level: 2, name: /Your advisor/ })).toBeVisible()
  })
})

test.describe('pages and blocks', () => {
  test('without a dossier the list is shown; without a page, the first one', async ({ page }) => {
    await signIn(page, 'advisor')
    await page.goto('/form/11')
    await expect(page).toHaveURL(/\/dossier/)
    await page.goto('/tableau-de-bord/')
    await page.getByRole('button', { name: 'Créer un dossier prospect' }).click()
    await page.waitForURL(/\/form\/11/)
    await page.goto('/form')
    await expect(page).toHaveURL(/\/form\/11/)
  })

  test('the next block opens 800 ms after the answer, with its title under the eyes and the keyboard', async ({
    page,
  }) => {
    await open(page)
    await fillBlock(page, 'bienvenue', single)
    const reply = page.waitForResponse((one) => one.request().method() === 'PUT')
    await press(page, 'bienvenue')
    await reply
    const start = Date.now()
    await expect(blockOf(page, 'type-souscripteur')).toBeVisible()
    expect(Date.now() - start).toBeGreaterThan(600)
    await expect(page.getByRole('heading', { level: 2, name: titleOf('type-souscripteur') })).toBeFocused()
    await expect(page).toHaveURL(/\/form\/11\/102/)
  })

  test('the browser goes back block by block, and a page with nothing to show is skipped', async ({ page }) => {
    test.setTimeout(120_000)
    await open(page)
    await walkTo(page, 'coordonnees')
    await page.goBack()
    await expect(blockOf(page, 'identite')).toBeVisible()
    await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
    await page.goForward()
    await expect(blockOf(page, 'coordonnees')).toBeVisible()
    await fillBlock(page, 'coordonnees', single)
    await press(page, 'coordonnees')
    await fillBlock(page, 'situation-familiale', single)
    await press(page, 'situation-familiale')
    // Neither co-subscriber nor spouse: page 3 has nothing to show.
    await expect(page).toHaveURL(/\/form\/14/)
  })

  test('going back keeps the answers, and the step left starts again', async ({ page }) => {
    await open(page)
    await walkTo(page, 'identite')
    await page.getByRole('link', { name: 'Retour — vos réponses sont conservées' }).click()
    await expect(blockOf(page, 'bienvenue')).toBeVisible()
    await expect(field(page, 'gdpr_notice')).toBeChecked()
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0')
  })

  test('a summary can be modified, and the button of a wrong block tells what is wrong', async ({ page }) => {
    await open(page)
    await walkTo(page, 'identite')
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
})

test.describe('nothing is lost', () => {
  test.setTimeout(90_000)

  test('what is typed is saved within two seconds, and « Enregistré » comes after the server', async ({ page }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/draft', async (route) => {
      await held
      await route.continue()
    })
    await field(page, 'sub_last_name').pressSequentially('Dupont')
    await expect(status(page)).toHaveText('Enregistrement…', { timeout: 2500 })
    release()
    await expect(status(page)).toHaveText(/^Enregistré à \d\d:\d\d$/)
    expect(await stored(page, id, 'sub_last_name')).toBe('DUPONT')
  })

  test('without a network the answers stay on the device, and leave when it is back', async ({ page, context }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    await context.setOffline(true)
    await field(page, 'sub_last_name').fill('DURAND')
    await field(page, 'sub_first_name').fill('Hors ligne')
    await expect(status(page)).toHaveText('Enregistré sur cet appareil', { timeout: 8000 })
    await expect(page.getByRole('button', { name: 'Continuer' })).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await expect(status(page)).toHaveText(/à nouveau enregistrées|Enregistré à/, { timeout: 15_000 })
    expect(await stored(page, id, 'sub_last_name')).toBe('DURAND')
    expect(await stored(page, id, 'sub_first_name')).toBe('Hors ligne')
  })

  test('a server that stumbles is tried again, and the reader is told', async ({ page }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    await page.route('**/draft', (route) => route.fulfill({ status: 500, json: { errors: [] } }))
    await field(page, 'sub_last_name').fill('LEROY')
    await expect(status(page)).toContainText('Vos réponses restent sur cet appareil', { timeout: 6000 })
    await page.unroute('**/draft')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(status(page)).toHaveText(/à nouveau enregistrées|Enregistré à/)
    expect(await stored(page, id, 'sub_last_name')).toBe('LEROY')
  })

  test('a tab closed before anything was sent: the next one finds what was typed', async ({ page, context }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    await context.setOffline(true)
    await field(page, 'sub_last_name').fill('MOREAU')
    await page.waitForTimeout(400)
    const token = await page.evaluate(() => sessionStorage.getItem('parcelle.token') ?? '')
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)

    const next = await context.newPage()
    await next.addInitScript((value) => sessionStorage.setItem('parcelle.token', value), token)
    await next.goto(`/form/12/104?dossier=${id}`)
    await expect(field(next, 'sub_last_name')).toHaveValue('MOREAU')
    await expect.poll(() => stored(next, id, 'sub_last_name')).toBe('MOREAU')
    await expect(status(next)).toHaveText(/Enregistré à/)
  })

  test('a session that ends in the middle: after signing in again, the same page and the same values', async ({
    page,
    context,
  }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { errors: [] } }))
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await field(page, 'sub_last_name').fill('PETIT')
    await page.waitForURL(/\/logout/, { timeout: 15_000 })
    await page.unrouteAll()
    await context.clearCookies()
    await page
      .getByRole('button', { name: /reconnecter/i })
      .or(page.getByRole('link', { name: /reconnecter/i }))
      .first()
      .click()
    await fillSignIn(page, 'advisor')
    await page.waitForURL(/\/form\/12/)
    await expect(field(page, 'sub_last_name')).toHaveValue('PETIT')
    await expect(status(page)).toHaveText(/Enregistré à/, { timeout: 8000 })
    expect(await stored(page, id, 'sub_last_name')).toBe('PETIT')
  })

  test('another language in the middle of a block changes no value', async ({ page }) => {
    await open(page)
    await walkTo(page, 'identite')
    await field(page, 'sub_last_name').fill('GARNIER')
    await field(page, 'sub_birth_date').fill('1/2/19')
    await page.getByRole('button', { name: /English/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: /Your identity/ })).toBeVisible()
    await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER')
    await expect(field(page, 'sub_birth_date')).toHaveValue('1/2/19')
  })
})

test.describe('two people on one dossier', () => {
  test.setTimeout(120_000)

  async function second(browser: Browser, id: string): Promise<Page> {
    const context = await browser.newContext({ locale: 'fr-FR' })
    const page = await context.newPage()
    await signIn(page, 'partner', `/form/12/104?dossier=${id}`)
    await expect(blockOf(page, 'identite')).toBeVisible()
    return page
  }

  test('each sees what the other answers, and who is there', async ({ page, browser }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    const other = await second(browser, id)
    await expect(page.getByText(/consulte aussi ce dossier/)).toBeVisible({ timeout: 5000 })
    await field(page, 'sub_first_name').pressSequentially('Ét')
    await field(other, 'sub_last_name').fill('GARNIER')
    await expect(field(page, 'sub_last_name')).toHaveValue('GARNIER', { timeout: 5000 })
    // The field being typed is left alone.
    await expect(field(page, 'sub_first_name')).toHaveValue('Ét')
    await expect(field(page, 'sub_first_name')).toBeFocused()
    await other.context().close()
  })

  test('the same question answered twice: both answers are shown, and one is chosen', async ({ page, browser }) => {
    const id = await open(page)
    await walkTo(page, 'identite')
    const other = await second(browser, id)
    await page.route('**/draft', (route) => route.abort())
    await page.route('**/events*', (route) => route.abort())
    await field(page, 'sub_birth_city').fill('Rennes')
    await field(other, 'sub_birth_city').fill('Brest')
    await expect(status(other)).toHaveText(/Enregistré à/)
    await page.unrouteAll()
    const dialog = page.getByRole('alertdialog', { name: 'Ce dossier a été modifié ailleurs' })
    await expect(dialog).toBeVisible({ timeout: 20_000 })
    await expect(dialog).toContainText('Rennes')
    await expect(dialog).toContainText('Brest')
    await dialog.getByRole('button', { name: 'Conserver ma sélection' }).click()
    await expect(status(page)).toHaveText(/enregistr/i, { timeout: 8000 })
    await expect.poll(() => stored(page, id, 'sub_birth_city')).toBe('Rennes')
    // It waits until the other has left the field.
    await field(other, 'sub_first_name').focus()
    await expect(field(other, 'sub_birth_city')).toHaveValue('Rennes', { timeout: 5000 })
    await other.context().close()
  })
})

test('who only reads sees every block as a summary, and goes where he likes', async ({ page }) => {
  await signIn(page, 'backoffice', '/dossier/current-cases')
  await page
    .getByRole('link', { name: /Consulter|Voir/ })
    .first()
    .click()
  await page.waitForURL(/\/form\/\d+/)
  await expect(page.getByText('Consultation seule')).toBeVisible()
  await expect(page.locator('form button[type=submit]')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Étapes de la souscription' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: /signature/i })).toBeVisible()
})

test('« Pourquoi ? » tells the reason with names and values', async ({ page }) => {
  await open(page)
  await walkTo(page, 'type-souscripteur')
  await field(page, 'subscriber_type').locator('input[value=physique]').check()
  await page.getByRole('button', { name: /^Pourquoi \? .*co-souscripteur/i }).click()
  await expect(page.getByText(/Demandé en raison de/)).toBeVisible()
  await expect(page.getByText(/Ne serait plus demandé avec/)).toBeVisible()
})

test('at 360 px nothing overflows and the main button stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await walkTo(page, 'identite')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await expect(page.getByRole('button', { name: 'Continuer' })).toBeInViewport()
  await page.getByRole('button', { name: 'Voir le récapitulatif' }).click()
  await expect(page.getByRole('dialog', { name: 'Récapitulatif' })).toContainText('Vos documents')
})

test('a block is filled in by keyboard alone', async ({ page }) => {
  await open(page)
  await field(page, 'gdpr_notice').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  for (
    let turn = 0;
    turn < 6 && !(await page.evaluate(() => document.activeElement?.getAttribute('type') === 'submit'));
    turn++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(blockOf(page, 'type-souscripteur')).toBeVisible()
})

import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { DossierItem } from '@parcelle/contract/dossiers'
import { call } from './support/dossier.ts'
import { withProfile } from './support/ports.ts'
import { signIn, stored } from './support/people.ts'
import { inTurn } from './support/sampling.ts'

// Tests that write use the second advisor: others count the dossiers of the first.
const ADVISOR = 'advisor2'

/** Each journey in one language, and each language in some; in the long run every journey in both. */
const languages = ['fr', 'en'] as const

const words = {
  fr: {
    customer: 'Créer un dossier client',
    lead: 'Créer un dossier prospect',
    create: /^Créer un dossier pour /,
    search: 'Rechercher un dossier',
    abandon: /^Abandonner/,
    keep: 'Conserver le dossier',
    confirm: 'Abandonner le dossier',
    abandoned: /a été abandonné/,
    duplicate: /^Dupliquer/,
    quit: 'Quitter',
    noClient: 'Prospect à identifier',
    modify: /^Modifier/,
    view: /^Consulter/,
    readOnly: /Consultation seule/,
    documents: /0 sur 4$/,
    about: (number: string) => `le dossier n° ${number}`,
    number: (number: string) => `n° ${number}`,
  },
  en: {
    customer: 'Create a customer folder',
    lead: 'Create a lead folder',
    create: /^Create a folder for /,
    search: 'Search folders',
    abandon: /^Abandon/,
    keep: 'Keep the folder',
    confirm: 'Abandon the folder',
    abandoned: /has been abandoned/,
    duplicate: /^Duplicate/,
    quit: 'Leave',
    noClient: 'Unnamed prospect',
    modify: /^Modify/,
    view: /^View/,
    readOnly: /Read only/,
    documents: /0 of 4$/,
    about: (number: string) => `folder no. ${number}`,
    number: (number: string) => `no. ${number}`,
  },
}

for (const locale of inTurn(0, languages)) {
  const labels = words[locale]

  test(`${locale}: an advisor opens a dossier for a customer, finds it, abandons it and duplicates it`, async ({
    page,
  }) => {
    await switchLanguage(page, locale)
    // The second server has duplication switched on.
    await signIn(page, ADVISOR, `${withProfile}/tableau-de-bord/`)
    await page.getByRole('link', { name: labels.customer }).click()
    const { id, number } = await createDossier(page, () =>
      page.getByRole('button', { name: labels.create }).first().click(),
    )
    await expect(page).toHaveURL(new RegExp(`/form(/\\d+)?(/\\d+)?\\?dossier=${id}`))
    const { tab } = await stored(page)
    expect([tab['parcelle.folder_id'], tab['parcelle.form_id']]).toEqual([id, '1'])
    // Its documents and form labels are stored, encrypted.
    await expect.poll(() => cachedDossiers(page)).toEqual([id])

    await page.goto(`${withProfile}/dossier/current-cases`)
    await page.getByLabel(labels.search).fill(number)
    await expect(page).toHaveURL(new RegExp(`searchTerm=${number}`))
    const card = page.getByRole('article').filter({ hasText: labels.number(number) })
    await expect(card.locator('mark')).toHaveText(number)
    await expect(page.getByRole('article')).toHaveCount(1)

    await card.getByRole('button', { name: labels.abandon }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: labels.keep })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: labels.abandon }).click()
    await page.getByRole('button', { name: labels.confirm, exact: true }).click()
    await expect(page.getByText(labels.abandoned)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)

    await page.getByRole('link', { name: /^(Abandonnés|Abandoned)/ }).click()
    await expect(card.locator('h2 a')).toHaveCount(0)
    await expect(card.locator('a, button')).toHaveText([labels.duplicate])
    await card.getByRole('button', { name: labels.duplicate }).click()
    await expect(page).toHaveURL(/\/form(\/\d+)?(\/\d+)?\?dossier=/)
    expect(new URL(page.url()).searchParams.get('dossier')).not.toBe(id)

    await page.getByRole('link', { name: labels.quit }).click()
    await expect(page).toHaveURL(`${withProfile}/dossier/abandoned-files?searchTerm=${number}`)
    await expect(card).toBeVisible()
  })
}

for (const locale of inTurn(1, languages)) {
  const labels = words[locale]

  test(`${locale}: an advisor opens a dossier for somebody who is not a client yet`, async ({ page }) => {
    await switchLanguage(page, locale)
    await signIn(page, ADVISOR)
    const { id, number } = await createDossier(page, () => page.getByRole('button', { name: labels.lead }).click())
    await expect(page).toHaveURL(new RegExp(`\\?dossier=${id}`))
    await page.goto(`/dossier?searchTerm=${number}`)
    const card = page.getByRole('article', { name: labels.noClient })
    await expect(card).toContainText(labels.number(number))
    await expect(card.getByRole('link', { name: labels.about(number) })).toHaveAttribute(
      'href',
      new RegExp(`^/form/\\d+/\\d+\\?dossier=${id}$`),
    )
  })
}

test('a direct prospect opens his own dossier and finds it in his list', async ({ page }) => {
  await signIn(page, 'direct')
  const { id, number } = await createDossier(page, () => page.getByRole('button', { name: 'Créer un dossier' }).click())
  await page.goto(`/dossier/current-cases?searchTerm=${number}`)
  await expect(page.locator(`a[href^="/form/"][href$="?dossier=${id}"]`).first()).toBeVisible()
})

test('manage_dossier registers a dossier on the form of the back office, modifies it and may abandon it', async ({
  page,
}) => {
  await signIn(page, 'gestion', `${withProfile}/tableau-de-bord/`)
  const { number, formId } = await createDossier(page, () => page.getByRole('button', { name: /^Enregistrer/ }).click())
  expect(formId).toBe(2)
  await page.goto(`${withProfile}/dossier/current-cases?searchTerm=${number}`)
  await page.getByLabel('Souscriptions en ligne').check()
  await expect(page.getByText(/^Aucun dossier ne correspond/)).toBeVisible()
  await page.getByLabel('Souscriptions manuelles').check()
  await expect(page).toHaveURL(/form=2/)
  const card = page.getByRole('article')
  await expect(card.getByRole('link', { name: /^Modifier/ })).toBeVisible()
  await card.getByRole('button', { name: /^Abandonner/ }).click()
  await page.getByRole('button', { name: 'Abandonner le dossier', exact: true }).click()
  await expect(page.getByText(/a été abandonné/)).toBeVisible()
})

/** Of all the dossiers that somebody may see: other journeys fill the first page with theirs. */
async function advisors(page: Page): Promise<string[]> {
  const { dossiers } = await call(page, 'GET', '/dossiers?itemsPerPage=100')
  const codes: string[] = dossiers.map(({ advisor }: DossierItem) => advisor?.external_id)
  return ['C00417', 'C00652'].filter((code) => codes.includes(code))
}

for (const locale of inTurn(0, languages)) {
  const labels = words[locale]

  test(`${locale}: a client sees his own dossier, and can only fill it in`, async ({ page }) => {
    await switchLanguage(page, locale)
    await signIn(page, 'client', '/dossier')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'GARNIER' })).toBeVisible()
    await expect(page.getByRole('article').locator('a, button')).toHaveText([/GARNIER/, labels.modify])
  })
}

for (const locale of inTurn(1, languages)) {
  test(`${locale}: a partner sees his firm, a manager his network`, async ({ page, browser }) => {
    await switchLanguage(page, locale)
    await signIn(page, 'partner')
    expect(await advisors(page)).toEqual(['C00417'])
    const other = await browser.newPage()
    await switchLanguage(other, locale)
    await signIn(other, 'manager')
    expect(await advisors(other)).toEqual(['C00417', 'C00652'])
    await other.close()
  })
}

for (const locale of inTurn(0, languages)) {
  const labels = words[locale]

  test(`${locale}: the back office sees everything and only reads the client form`, async ({ page }) => {
    await switchLanguage(page, locale)
    await signIn(page, 'backoffice')
    expect(await advisors(page)).toEqual(['C00417', 'C00652'])
    await page.goto('/dossier?searchTerm=garnier')
    await page.getByRole('article').first().waitFor()
    await expect(page.getByRole('link', { name: labels.modify })).toHaveCount(0)
    await expect(page.getByRole('button', { name: labels.abandon })).toHaveCount(0)
    await page.getByRole('article', { name: 'GARNIER' }).first().getByRole('link', { name: labels.view }).click()
    await expect(page.getByText(labels.readOnly)).toBeVisible()
    await expect(page.getByRole('heading', { name: labels.documents })).toBeVisible()
    await expect(page.getByRole('main').locator('input, select, textarea')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: labels.modify })).toHaveCount(0)
  })
}

test('back from a dossier, the list is where it was left, with the keyboard on its row', async ({ page }) => {
  // Low enough that a row is visible only after scrolling to it.
  await page.setViewportSize({ width: 360, height: 400 })
  await signIn(page, 'client', '/dossier/current-cases')
  const row = page.getByRole('article').getByRole('heading').getByRole('link')
  await row.click()
  await page.waitForURL(/\/form\/\d+/)
  await page.getByRole('button', { name: /^Continuer/ }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await expect(page.getByRole('button', { name: 'Revenir en haut de la page' })).toHaveCount(0)
  await page.getByRole('link', { name: words.fr.quit }).click()
  await page.waitForURL(/\/dossier\/current-cases/)
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('the export holds exactly the dossiers the list counts', async ({ page }) => {
  await signIn(page, 'advisor', '/dossier/signed-files')
  const total = Number(/\d+/.exec(await page.getByText(/^\d+ dossiers?$/).innerText())?.[0])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exporter/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(total + 1)

  const ways = page.locator('main').locator('input[type=search], a[aria-current=page]')
  await expect(ways.filter({ visible: true })).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/imprimé le \d/)).toBeVisible()
  await expect(ways.filter({ visible: true })).toHaveCount(0)
})

test('the search is typed, cleared and walked with the keyboard alone', async ({ page }) => {
  await signIn(page, 'advisor', '/dossier/current-cases')
  const search = page.getByLabel('Rechercher un dossier')
  await search.focus()
  await page.keyboard.type('beranger')
  await expect(page.locator('mark')).toHaveText('BÉRANGER')
  await expect(page.getByRole('status').filter({ hasText: '1 résultat' })).toBeVisible()
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\/dossier\/current-cases$/)
  await page.goto('/dossier/current-cases?searchTerm=%25')
  await expect(page.getByText('Aucun dossier ne correspond à « % ».')).toBeVisible()
})

test('a client is found with the keyboard, and a dossier begun for him is offered before a new one', async ({
  page,
}) => {
  await signIn(page, 'advisor', '/creer-un-dossier-client/')
  await page.getByLabel('Rechercher un client').focus()
  await page.keyboard.type('s00012')
  const row = page.getByRole('listitem').filter({ hasText: 'GARNIER' })
  await expect(row).toContainText('Dossier en cours')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const resume = row.getByRole('link', { name: /^Reprendre le dossier n° \d+ de M. Étienne GARNIER$/ })
  // The clear button of the search is between the box and the row.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(resume).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: /^Créer un dossier pour/ })).toBeFocused()
})

test('on a phone what does not fit on a card is in its menu, within the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page, 'advisor', `${withProfile}/dossier/current-cases`)
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Plus d’actions/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Abandonner' })).toBeFocused()
  const box = await menu.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Conserver le dossier' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone a list is sorted too, and its first dossier is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signIn(page, 'gestion', '/manage-dossier/statut-integration')
  const card = page.getByRole('article').first()
  await expect(card.getByRole('heading')).toBeInViewport()
  await page.getByLabel('Trier par').selectOption('-amount')
  await expect(page).toHaveURL(/sort=-amount/)
  await expect(card.getByRole('heading')).toBeInViewport()
})

test('the integration list is searched, exported and walked with the keyboard; a dossier leads back to it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'gestion', '/manage-dossier/statut-integration/refused')
  const row = page.getByRole('row').filter({ hasText: 'MEULEN' })
  await expect(row).toContainText('Motif')
  await page.getByLabel('Rechercher un dossier').focus()
  await page.keyboard.type('meulen')
  await expect(page).toHaveURL(/\/refused\?searchTerm=meulen$/)
  await expect(row.locator('mark')).toHaveText('MEULEN')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exporter/ }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Refusé')

  await row.getByRole('link', { name: /^Gérer/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage-dossier\/[0-9a-f-]{36}\?liste=refused/)
  await page.getByRole('link', { name: 'Retour à la liste' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/refused\?searchTerm=meulen$/)
  await expect(row).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Compact' }).click()
  const opened = await row.locator('a').first().getAttribute('href')
  const other = await browser.newPage()
  await signIn(other, 'gestion2', opened ?? '')
  await page.goto('/manage-dossier/statut-integration/refused')
  const first = page.locator('tr[data-dossier]').filter({ hasText: 'Mathilde Faure' })
  const box = await first.boundingBox()
  await other.close()
  expect((900 - (box?.y ?? 0)) / (box?.height ?? 0), 'compact rows on a screen').toBeGreaterThanOrEqual(15)

  await page.goto('/manage-dossier/en-attente')
  await page.getByRole('button', { name: 'Compact' }).click()
  const waiting = page.locator('tr[data-dossier]')
  await waiting.first().waitFor()
  const heights = await waiting.evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...heights), 'a compact row is one line').toBeLessThan(30)
})

async function switchLanguage(page: Page, locale: 'fr' | 'en'): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
}

/** The dossiers this browser has cached. Must not create the database by opening it. */
function cachedDossiers(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'parcelle')) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
      })
    const database = await done(indexedDB.open('parcelle'))
    const keys = await done(database.transaction('seen').objectStore('seen').getAllKeys())
    database.close()
    return keys
  })
}

async function createDossier(page: Page, press: () => Promise<void>) {
  const reply = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/dossiers'))
  await press()
  const { dossier } = await (await reply).json()
  await page.waitForURL(/\/form/)
  return { id: String(dossier.id), number: String(dossier.number), formId: Number(dossier.form_id) }
}

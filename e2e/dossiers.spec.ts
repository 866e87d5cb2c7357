import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { withProfile } from './ports.ts'
import { signIn, stored } from './people.ts'

// Journeys that write belong to the second advisor: others count the dossiers of the first.
const ADVISOR = 'advisor2'

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
    noClient: 'Prospect sans client',
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
    noClient: 'Prospect without a client',
    about: (number: string) => `folder no. ${number}`,
    number: (number: string) => `no. ${number}`,
  },
}

for (const locale of ['fr', 'en'] as const) {
  const say = words[locale]

  test(`${locale}: an advisor opens a dossier for a customer, finds it, abandons it and duplicates it`, async ({
    page,
  }) => {
    await speak(page, locale)
    // The second server has the copies switched on.
    await signIn(page, ADVISOR, `${withProfile}/tableau-de-bord/`)
    await page.getByRole('link', { name: say.customer }).click()
    const { id, number } = await creating(page, () => page.getByRole('button', { name: say.create }).first().click())
    await expect(page).toHaveURL(new RegExp(`/form(/\\d+)?(/\\d+)?\\?dossier=${id}`))
    const { tab } = await stored(page)
    expect([tab['parcelle.folder_id'], tab['parcelle.form_id']]).toEqual([id, '1'])

    await page.goto(`${withProfile}/dossier/current-cases`)
    await page.getByLabel(say.search).fill(number)
    await expect(page).toHaveURL(new RegExp(`searchTerm=${number}`))
    const card = page.getByRole('article').filter({ hasText: say.number(number) })
    await expect(card.locator('mark')).toHaveText(number)
    await expect(page.getByRole('article')).toHaveCount(1)

    await card.getByRole('button', { name: say.abandon }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: say.keep })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: say.abandon }).click()
    await page.getByRole('button', { name: say.confirm, exact: true }).click()
    await expect(page.getByText(say.abandoned)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)

    // A search goes on from one tab to the next; an abandoned dossier can only be copied.
    await page.getByRole('link', { name: /^(Abandonnés|Abandoned)/ }).click()
    await expect(card.locator('h2 a')).toHaveCount(0)
    await expect(card.locator('a, button')).toHaveText([say.duplicate])
    await card.getByRole('button', { name: say.duplicate }).click()
    await expect(page).toHaveURL(/\/form(\/\d+)?(\/\d+)?\?dossier=/)
    expect(new URL(page.url()).searchParams.get('dossier')).not.toBe(id)
  })

  test(`${locale}: an advisor opens a dossier for somebody who is not a client yet`, async ({ page }) => {
    await speak(page, locale)
    await signIn(page, ADVISOR)
    const { id, number } = await creating(page, () => page.getByRole('button', { name: say.lead }).click())
    await expect(page).toHaveURL(new RegExp(`\\?dossier=${id}`))
    await page.goto(`/dossier?searchTerm=${number}`)
    const card = page.getByRole('article', { name: say.noClient })
    await expect(card).toContainText(say.number(number))
    await expect(card.getByRole('link', { name: say.about(number) })).toHaveAttribute('href', `/form?dossier=${id}`)
  })
}

test('a direct prospect opens his own dossier and finds it in his list', async ({ page }) => {
  await signIn(page, 'direct')
  const { id, number } = await creating(page, () => page.getByRole('button', { name: 'Créer un dossier' }).click())
  await page.goto(`/dossier/current-cases?searchTerm=${number}`)
  await expect(page.locator(`a[href="/form?dossier=${id}"]`).first()).toBeVisible()
})

test('manage_dossier registers a dossier on the form of the back office, modifies it and may abandon it', async ({
  page,
}) => {
  await signIn(page, 'gestion', `${withProfile}/tableau-de-bord/`)
  const { number, formId } = await creating(page, () => page.getByRole('button', { name: /^Enregistrer/ }).click())
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

test.describe('who sees what', () => {
  const advisors = async (page: Page) => {
    await page.goto('/dossier')
    await page.getByRole('article').first().waitFor()
    const texts = await page.getByRole('article').allTextContents()
    return ['C00417', 'C00652'].filter((code) => texts.some((text) => text.includes(code)))
  }

  test('a client sees his own dossier, and can only fill it in', async ({ page }) => {
    await signIn(page, 'client', '/dossier')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'GARNIER' })).toBeVisible()
    await expect(page.getByRole('article').locator('a, button')).toHaveText([/GARNIER/, /^Modifier/])
  })

  test('a partner sees his firm, a manager his network', async ({ page, browser }) => {
    await signIn(page, 'partner')
    expect(await advisors(page)).toEqual(['C00417'])
    const other = await browser.newPage()
    await signIn(other, 'manager')
    expect(await advisors(other)).toEqual(['C00417', 'C00652'])
  })

  test('the back office sees everything and only reads the client form', async ({ page }) => {
    await signIn(page, 'backoffice')
    expect(await advisors(page)).toEqual(['C00417', 'C00652'])
    await expect(page.getByRole('link', { name: /^Consulter/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Modifier/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Abandonner/ })).toHaveCount(0)
  })
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

test('a dossier begun for a client is offered before a new one', async ({ page }) => {
  await signIn(page, 'advisor', '/creer-un-dossier-client/')
  await page.getByLabel('Rechercher un client').fill('s00012')
  const row = page.getByRole('listitem').filter({ hasText: 'GARNIER' })
  await expect(row).toContainText('Brouillon en cours')
  await expect(row.getByRole('link', { name: /^Reprendre le dossier n° \d+ de M. Étienne GARNIER$/ })).toBeVisible()
})

test('the integration list leads to the page of each dossier', async ({ page }) => {
  await signIn(page, 'gestion', '/manage-dossier/statut-integration/error')
  const row = page.getByRole('row').filter({ hasText: 'MARTEL' })
  await expect(row).toContainText('Motif')
  await row.getByRole('link', { name: /^Gérer/ }).click()
  await expect(page).toHaveURL(/\/manage-dossier\/[0-9a-f-]{36}$/)
})

async function speak(page: Page, locale: 'fr' | 'en'): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
}

/** Presses a create button and tells which dossier came of it. */
async function creating(page: Page, press: () => Promise<void>) {
  const reply = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/dossiers'))
  await press()
  const { dossier } = await (await reply).json()
  await page.waitForURL(/\/form/)
  return { id: String(dossier.id), number: String(dossier.number), formId: Number(dossier.form_id) }
}

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { addSigned } from '../../server/testing/dossiers.ts'
import { keyboard } from '../support/keyboard.ts'
import { checkAndCapture, openAs } from '../support/check-and-capture.ts'
import { sample } from '../support/form/form.ts'
import { startProduct } from '../support/own-product.ts'
import { SCREENING_PORT } from '../support/ports.ts'
import { signByLink, submitDirect } from '../support/signing/sign-direct.ts'
import { text } from '../support/texts.ts'
import { decide, openTab } from '../support/decision.ts'

const root = join(import.meta.dirname, '..', '..')
const direct = sample('direct-153k')
const listed = {
  ...direct,
  values: {
    ...direct.values,
    sub_last_name: 'VORONTSOV-EXEMPLE',
    sub_first_name: 'Grigori',
    sub_birth_date: '1961-03-09',
  },
}

test.describe.configure({ mode: 'serial', timeout: 400_000 })

let product: Awaited<ReturnType<typeof startProduct>>
test.beforeAll(async () => {
  product = await startProduct(SCREENING_PORT)
  const load = ['scripts/screening.ts', 'load', 'deployments/demo/registre-des-gels.json']
  const env = { ...process.env, DATA_DIR: product.folder }
  expect(String(execFileSync(process.execPath, load, { cwd: root, env }))).toContain('loaded: 4 entries')
})
test.afterAll(() => product.end())

test('somebody listed signs without hearing of it; the doubt is cleared by keyboard, and they are accepted', async ({
  browser,
}) => {
  const subscriber = await openAs(browser, 'direct', `${product.url}/tableau-de-bord/`, 'en')
  const recorded = recordReplies(subscriber)
  const { id, number } = await submitDirect(subscriber, listed)
  await signByLink(subscriber, number)
  await waitForEnvelopes(id)

  const page = await openAs(browser, 'gestion', `${product.url}/manage-dossier/${id}`, 'fr')
  const other = await openAs(browser, 'gestion2', `${product.url}/manage-dossier/${id}`, 'en')
  await expect(page.getByText('Registre des gels : doute à lever')).toBeVisible()
  await expect(
    page.getByText(/VORONTSOV-EXEMPLE Grigori — au registre|Grigori VORONTSOV-EXEMPLE — au registre/),
  ).toBeVisible()
  await checkAndCapture(page, 'the doubt')
  await checkAndCapture(other, 'the doubt')
  await decide(page, 'Accepter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByRole('alert')).toContainText('registre des gels')
  await checkAndCapture(page, 'the doubt in the way')

  const keys = keyboard(page)
  await page.getByRole('button', { name: 'Lever le doute' }).focus()
  await keys.press('Enter')
  await page.keyboard.type('Homonyme : autre lieu de naissance')
  await checkAndCapture(page, 'the note')
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Lever le doute' }))
  await keys.press('Enter')
  await expect(page.getByText('Registre des gels : doute à lever')).toHaveCount(0)
  await expect(other.getByText(text('screening.title', 'en'))).toHaveCount(0)
  await decide(page, 'Accepter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/À synchroniser|Synchronisé/)
  await openTab(page, 'Historique des actions')
  await page.getByText('Comparaisons avec le registre des gels').scrollIntoViewIfNeeded()
  await expect(page.getByText('Homonyme : autre lieu de naissance').last()).toBeVisible()
  await checkAndCapture(page, 'the trace')
  await other.goto(`${product.url}/manage-dossier/${id}?onglet=historique`)
  await other.getByText(text('screening.trace', 'en')).scrollIntoViewIfNeeded()
  await checkAndCapture(other, 'the trace')

  for (const path of ['/tableau-de-bord/', '/dossier/signed-files', `/form?dossier=${id}`])
    await visit(subscriber, path)
  expectNothing(recorded)
})

test('on a phone, in English: a hit is confirmed, and declined for a reason that does not repeat the note', async ({
  browser,
}) => {
  const t = (key: string, params = {}) => text(key, 'en', params)
  const id = await addSigned(product.deps, 'pep-refused', { client: 'client' })
  const page = await openAs(browser, 'gestion2', `${product.url}/manage-dossier/${id}`, 'en')
  const advisor = await openAs(browser, 'advisor', `${product.url}/dossier/signed-files`, 'fr')
  const client = await openAs(browser, 'client', `${product.url}/dossier/signed-files`, 'fr')
  const recorded = [recordReplies(advisor), recordReplies(client)]
  // Nobody is screened yet: accepting does it.
  await choose(page, 'decision.accept')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('decision.accept') })
    .click()
  await expect(page.getByText(t('screening.title'))).toBeVisible()
  await checkAndCapture(page, 'a hit')
  await page.getByRole('button', { name: t('screening.confirm') }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Listed under 990002')
  await checkAndCapture(page, 'a hit, being confirmed')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('screening.confirm') })
    .click()
  await expect(page.getByText(t('screening.confirmed.title'))).toBeVisible()
  await checkAndCapture(page, 'a hit, confirmed')

  await choose(page, 'decision.decline')
  const decline = async (reason: string) => {
    await page.getByRole('dialog').getByRole('textbox').first().fill(reason)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('decision.declined.confirm') })
      .click()
  }
  await decline('Declined: listed under 990002.')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(t('screening.error.repeats'))
  await checkAndCapture(page, 'a reason that says too much')
  await decline('Subscription not retained')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Declined|Refused/)
  await expect(page.getByText(t('screening.confirmed.title'))).toHaveCount(0)
  await checkAndCapture(page, 'declined')

  for (const reader of [advisor, client]) {
    for (const path of ['/dossier/signed-files', '/tableau-de-bord/', `/form?dossier=${id}`]) await visit(reader, path)
  }
  await visit(advisor, '/dossier/signed-files')
  const row = product.deps.db.selectFrom('dossier').select('number').where('id', '=', id)
  const { number } = await row.executeTakeFirstOrThrow()
  // Not the first: the demo documents are sealed some time after the start, which moves their dossiers up.
  await expect(advisor.getByRole('article').filter({ hasText: number })).toContainText('Subscription not retained')
  for (const one of recorded) expectNothing(one)
})

function recordReplies(page: Page): { bodies: string[]; page: Page } {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    const body = await response.text().catch(() => '')
    // The form definition names the screened fields; it is the same for everybody.
    if (!body.startsWith('{"form":')) bodies.push(body)
  })
  return { bodies, page }
}

const TRACE = /registre des gels|frozen assets|screening|\b99000[12]\b|homonyme|correspondance/i

function expectNothing({ bodies }: { bodies: string[] }): void {
  expect(bodies.filter((body) => body.includes('dossier')).length, 'something was heard').toBeGreaterThan(0)
  for (const body of bodies) expect(body).not.toMatch(TRACE)
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await page.locator('body').innerText()).not.toMatch(TRACE)
}

async function choose(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: text('decision.decision', 'en') }).click()
  await page.getByRole('menuitem', { name: text(key, 'en') }).click()
}

/** Waits until the envelopes are closed and the signers are screened. */
async function waitForEnvelopes(id: string): Promise<void> {
  const { db } = product.deps
  const closed = () => db.selectFrom('envelope').select('closed_at').where('dossier_id', '=', id).execute()
  await expect.poll(async () => (await closed()).at(0)?.closed_at ?? null, { timeout: 150_000 }).not.toBeNull()
  const screenings = () => db.selectFrom('screening').select('occasion').where('dossier_id', '=', id).execute()
  await expect.poll(async () => (await screenings()).map(({ occasion }) => occasion)).toContain('sending')
}

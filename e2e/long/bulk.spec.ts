import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { addSigned } from '../../server/testing/dossiers.ts'
import { keyboard } from '../support/keyboard.ts'
import { checkAndCapture, openAs } from '../support/check-and-capture.ts'
import { startProduct } from '../support/own-product.ts'
import { BULK_PORT } from '../support/ports.ts'
import { text } from '../support/texts.ts'

const LIST = '/manage-dossier/statut-integration'

test.describe.configure({ mode: 'serial', timeout: 900_000 })

/** Jobs of a killed process are taken over after up to three minutes; the rest of the decision follows. */
const TAKEN_OVER = 420_000

let product: Awaited<ReturnType<typeof startProduct>>
test.beforeAll(async () => {
  product = await startProduct(BULK_PORT)
})
const releases: (() => Promise<void>)[] = []
test.afterAll(async () => {
  for (const release of releases) await release()
  await product.end()
})

test('all that a filter finds is tried, then accepted through a process that is killed on the way', async ({
  browser,
}) => {
  const ready = await addDossiers('zylberstein', 24)
  const blocked = await addDossiers('zylberstein', 2, 'mandate-np-10y')
  const page = await openAs(browser, 'gestion', `${product.url}${LIST}/ongoing?searchTerm=zylberstein`, 'fr')
  const other = await openAs(browser, 'gestion2', `${product.url}${LIST}/ongoing?searchTerm=zylberstein`, 'en')
  const keys = keyboard(page)
  await page.getByLabel('Toute la page').check()
  await page.getByRole('button', { name: 'Sélectionner les 26 dossiers trouvés' }).click()
  await expect(page.getByText('26 dossiers sélectionnés')).toBeVisible()
  await checkAndCapture(page, 'the bar')

  await page.getByRole('button', { name: 'Accepter' }).focus()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('24 prêts, 2 bloqués')
  // All who are created are named, and what is blocked; the points to check of so many are folded.
  await expect(dialog.getByRole('link')).toHaveCount(26)
  const numbers = await Promise.all(blocked.map(numberOf))
  for (const number of numbers) await expect(dialog.getByRole('link', { name: number })).toBeVisible()
  await checkAndCapture(page, 'the dry run')

  // One dossier is locked: the job waits there when the process is killed.
  const release = await lockDossier(ready[9]!)
  await keys.tabTo(dialog.getByRole('button', { name: 'Accepter 24 dossiers' }))
  await keys.press('Enter')
  await expect(page.getByText('Acceptation en cours : 9 sur 26.')).toBeVisible({ timeout: 120_000 })
  await checkAndCapture(page, 'the progress')
  await product.kill()
  await release()
  await product.start()
  await expect(page.getByText('24 dossiers acceptés. 2 dossiers non traités.')).toBeVisible({ timeout: TAKEN_OVER })
  await expect(page.getByText('2 dossiers sélectionnés')).toBeVisible()
  await checkAndCapture(page, 'the result')
  for (const id of ready) expect(await decisionsOn(id)).toEqual(['accept'])
  for (const id of blocked) expect(await decisionsOn(id)).toEqual([])

  await expect(other.getByRole('article')).toHaveCount(2, { timeout: 60_000 })
  for (const number of numbers) await expect(other.getByRole('main')).toContainText(number)

  await page.getByRole('button', { name: 'Signaler une erreur' }).first().click()
  await dialog.getByLabel(/^Motif/).fill('Usufruitier à rattacher')
  await checkAndCapture(page, 'the reason')
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  await expect(dialog).toContainText('2 prêts')
  await keys.tabTo(dialog.getByRole('button', { name: 'Signaler 2 dossiers' }))
  await keys.press('Enter')
  await expect(page.getByText('2 dossiers signalés en erreur.')).toBeVisible()
  await checkAndCapture(page, 'nothing left')
  await expect(other.getByRole('article')).toHaveCount(0)
  await other.goto(`${product.url}${LIST}/error?searchTerm=zylberstein`)
  await expect(other.getByRole('article').first()).toContainText('Usufruitier à rattacher')
})

test('on a phone, in English: a filter is kept with its count, and a decision about many is stopped', async ({
  browser,
}) => {
  const t = (key: string, params = {}) => text(key, 'en', params)
  const ids = await addDossiers('waldemar', 12)
  await product.deps.db
    .updateTable('dossier')
    .set({ signature_date: sql<Date>`signature_date - interval '7 days'` })
    .where('id', 'in', ids.slice(0, 11))
    .execute()
  const page = await openAs(browser, 'gestion2', `${product.url}${LIST}/ongoing?searchTerm=waldemar`, 'en')
  const other = await openAs(browser, 'gestion', `${product.url}${LIST}/ongoing?searchTerm=waldemar`, 'fr')
  await page.getByLabel(t('filters.days')).selectOption('5')
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('button', { name: t('filters.save') }).click()
  await page.getByLabel(t('filters.name')).fill('To validate for more than 5 days')
  await checkAndCapture(page, 'a filter, being named')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('filters.keep') })
    .click()
  const saved = page.getByRole('navigation', { name: t('filters.title') })
  await expect(saved.getByRole('link')).toHaveText(/To validate for more than 5 days\s+11/)
  await checkAndCapture(page, 'a filter, kept')

  await page.getByLabel(t('bulk.pick-page')).check()
  await page.getByRole('button', { name: t('bulk.pick-all.other', { count: 11 }) }).click()
  await checkAndCapture(page, 'the bar')
  await page
    .getByRole('region', { name: t('bulk.title') })
    .getByRole('button', { name: t('decision.accept') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('bulk.dry-run.ready.other', { count: 11 }))
  await checkAndCapture(page, 'the dry run')
  const release = await lockDossier(ids[4]!)
  const keys = keyboard(page)
  await keys.tabTo(dialog.getByRole('button', { name: t('bulk.start.accept.other', { count: 11 }) }))
  await keys.press('Enter')
  await expect(page.getByText(t('bulk.running.validated', { made: 4, total: 11 }))).toBeVisible()
  await checkAndCapture(page, 'the progress')
  await page.getByRole('button', { name: t('bulk.stop') }).focus()
  const stopped = page.waitForResponse((one) => one.url().endsWith('/stop') && one.ok())
  await keys.press('Enter')
  await stopped
  await release()
  await expect(page.getByText(t('bulk.over.stopped', { done: 5, left: 6 }))).toBeVisible()
  await expect(saved.getByRole('link')).toHaveText(/ 6$/)
  await expect(page.getByText(t('bulk.picked.other', { count: 6 }))).toBeVisible()
  await checkAndCapture(page, 'the result')
  await expect(other.getByRole('row')).toHaveCount(1 + 7)

  await page.goto(`${product.url}${LIST}/ongoing`)
  await saved.getByRole('link').click()
  await expect(page.getByRole('article')).toHaveCount(6)
  await saved.getByRole('button', { name: t('filters.remove', { name: 'To validate for more than 5 days' }) }).click()
  await expect(saved).toHaveCount(0)

  for (const [one, title] of [
    [page, text('waiting.title', 'en')],
    [other, text('waiting.title', 'fr')],
  ] as const) {
    await one.goto(`${product.url}/manage-dossier/en-attente`)
    await expect(one.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // The screen polls every 30 seconds; the demo documents are sent some time after the start.
    await expect(one.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 120_000 })
    await checkAndCapture(one, 'what waits')
  }
})

async function addDossiers(word: string, count: number, sample?: string): Promise<string[]> {
  const { deps } = product
  const ids: string[] = []
  while (ids.length < count) {
    const id = await addSigned(deps, sample, { client: 'client' })
    const row = deps.db.updateTable('dossier').where('id', '=', id)
    // Paired, because a customer created by one of them would be a certain match of the others.
    const pairing = JSON.stringify(sample === undefined ? { np: { code: 'S00012', partner: null } } : {})
    await row.set({ search: `\n${word}`, signature_date: new Date(), pairing }).execute()
    ids.push(id)
  }
  return ids
}

async function numberOf(id: string): Promise<string> {
  const row = product.deps.db.selectFrom('dossier').select('number').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).number
}

async function decisionsOn(id: string): Promise<string[]> {
  const entries = product.deps.db.selectFrom('dossier_event').select('event').where('dossier_id', '=', id)
  return (await entries.where('event', 'in', ['accept', 'flag_error', 'decline']).execute()).map(({ event }) => event)
}

/** Locks a dossier, so that decisions on it wait until the returned function releases it. */
async function lockDossier(id: string): Promise<() => Promise<void>> {
  const tx = await product.deps.db.startTransaction().execute()
  await tx.selectFrom('dossier').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const release = async () => void (tx.isRolledBack || (await tx.rollback().execute()))
  releases.push(release)
  return release
}

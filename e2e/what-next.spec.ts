import { encodeValue } from '@parcelle/forms'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { openAs, checkAndCapture } from './support/check-and-capture.ts'
import { call, dossierAt } from './support/dossier.ts'
import { blockNamed, sample } from './support/form/form.ts'
import { switchToEnglish, signIn } from './support/people.ts'
import { personOf, withUniqueContacts } from './support/signing/people.ts'
import { openFrame } from './support/signing/sign.ts'
import { numberOf, sign } from './support/signing/steps.ts'
import { text } from './support/texts.ts'
import { LONG } from './support/sampling.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'somebody signs from « À faire » without searching; the bell tells the decision, read on both devices at once',
  { tag: LONG },
  async ({ page, browser }) => {
    const direct = withUniqueContacts(sample('direct-153k'))
    const last = direct.visibleBlocks.at(-1)!
    const id = await dossierAt(page, 'direct', last, direct)
    const number = await numberOf(page, id)
    const phone = await openAs(browser, 'direct', '/tableau-de-bord/', 'en')
    const here = task(page, 'fr', number)
    const there = task(phone, 'en', number)
    await expectTask(page, here, text('dossier.next.answer', 'fr'))
    await expectTask(phone, there, text('dossier.next.answer', 'en'))

    // Sent for signature elsewhere: both lists change without a reload.
    const block = blockNamed(last)
    const values = block.elements
      .filter(({ name }) => direct.values[name] !== undefined)
      .map(({ id: elementId, name }) => ({ elementId, value: encodeValue(direct.values[name] as string) }))
    await call(page, 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block.id, values })
    await expectTask(page, here, 'Votre signature est attendue')
    await expectTask(phone, there, 'Your signature is needed')
    await checkAndCapture(page, 'what to do next')
    await checkAndCapture(phone, 'what to do next')

    // The first page of the dossier has the same button.
    await page.goto(`/form?dossier=${id}`)
    await expect(page.getByText('Votre signature est attendue')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Signer/ })).toBeVisible()
    await page.goto('/tableau-de-bord/')
    await expectTask(page, here, 'Votre signature est attendue')
    await here.getByRole('link', { name: /^Signer/ }).click()
    await sign(await openFrame(page, 'souscripteur'), page, personOf(direct, 'sub').phone)
    await expect(page.getByRole('heading', { name: 'Le dossier est signé' })).toBeVisible()
    await expect(there).toHaveCount(0)

    await page.goto('/tableau-de-bord/')
    await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible()
    await expect(here).toHaveCount(0)
    const manager = await (await browser.newContext()).newPage()
    await signIn(manager, 'gestion')
    const refused = { integration_state: 'refused', reason: 'Identité non vérifiée' }
    await call(manager, 'PUT', `/dossiers/integration-state/${id}`, refused)
    for (const device of [page, phone]) await expect(bell(device)).toHaveAccessibleName(/\d/)
    await bell(page).click()
    const line = page
      .getByRole('region', { name: 'Vos dossiers' })
      .getByRole('listitem')
      .filter({ hasText: String(number) })
      .first()
    await expect(line).toContainText('La souscription n’a pas été acceptée.')
    await checkAndCapture(page, 'the bell')
    // Other tests may sign for this account meanwhile.
    await expect(async () => {
      await page.reload()
      await bell(page).click()
      await expect(bell(phone)).toHaveAccessibleName('Messages', { timeout: 10_000 })
    }).toPass()
    await bell(phone).click()
    await expect(phone.getByRole('region', { name: text('notification.title', 'en') })).toContainText(String(number))
    await checkAndCapture(phone, 'the bell')
  },
)

test('with nothing to do one reads what happens next, and no button asks for anything', async ({ page }) => {
  await switchToEnglish(page)
  await signIn(page, 'client2')
  const section = page.getByRole('region', { name: text('dashboard.to-do', 'en') })
  await expect(section).toContainText(text('dashboard.to-do.none.signed', 'en'))
  await expect(section).toContainText(/48203/)
  await expect(section.getByRole('link')).toHaveCount(0)
  await checkAndCapture(page, 'nothing to do')
})

const bell = (page: Page) => page.getByRole('button', { name: /^Messages/ })

const task = (page: Page, locale: 'fr' | 'en', number: number) =>
  page
    .getByRole('region', { name: text('dashboard.to-do', locale) })
    .getByRole('listitem')
    .filter({ hasText: String(number) })

/** The account is that of other tests too: their dossiers may come before, and only the first five are shown. */
const expectTask = (page: Page, row: Locator, words: string) =>
  expect(async () => {
    const more = page.getByRole('button', { name: /^(Voir l’autre|Voir les \d|See the)/ })
    if (await more.isVisible()) await more.click()
    await expect(row).toContainText(words, { timeout: 3000 })
  }).toPass()

import { expect, test, type Browser, type Page } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { dossierAt, openAt, showBlock, stored } from './support/dossier.ts'
import { backend } from './support/advance-dossier.ts'
import { signIn } from './support/people.ts'
import { inTurn } from './support/sampling.ts'
import { text } from './support/texts.ts'
import { field, pathOf, sample } from './support/form/form.ts'
import { withoutPauses } from './support/form/walk.ts'

const single = sample('pp-single-full')
const status = (page: Page) => page.locator('#save-status')

async function inBrowserOf(browser: Browser, account: string, id: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  await signIn(page, account, `${pathOf('identite')}?dossier=${id}`)
  await expect(field(page, 'sub_last_name')).toBeVisible()
  return page
}

test('the client sees what his advisor answers, and who is there, while he goes on typing', async ({
  page,
  browser,
}) => {
  await withoutPauses(page)
  const id = await dossierAt(page, 'advisor', 'identite', single)
  await backend.authorise(id, 'prospect')
  await showBlock(page, id, 'identite')
  const client = await inBrowserOf(browser, 'prospect', id)
  await expect(page.getByText(/consulte aussi ce dossier/)).toBeVisible()
  await expect(client.getByText(/Louise Petit.*consulte aussi ce dossier/)).toBeVisible()

  await field(client, 'sub_first_name').pressSequentially('Ét')
  await field(page, 'sub_last_name').fill('garnier')
  await expect(field(client, 'sub_last_name')).toHaveValue('GARNIER')
  await expect(field(client, 'sub_first_name')).toBeFocused()
  await field(client, 'sub_first_name').pressSequentially('ienne')
  await expect(field(client, 'sub_first_name')).toHaveValue('Étienne')
  await expect(field(page, 'sub_first_name')).toHaveValue('Étienne')
  await client.context().close()
})

for (const locale of inTurn(1, ['fr', 'en'] as const)) {
  test(`in ${locale}, the same question answered twice: both answers are shown, and one is chosen`, async ({
    page,
    browser,
  }) => {
    await page.addInitScript((language) => localStorage.setItem('parcelle.locale', language), locale)
    const id = await openAt(page, 'advisor', 'identite', single)
    const other = await inBrowserOf(browser, 'partner', id)
    await page.route('**/draft', (route) => route.abort())
    await page.route('**/events*', (route) => route.abort())
    await field(page, 'sub_birth_city').fill('Rennes')
    await field(other, 'sub_birth_city').fill('Brest')
    await expect(status(other)).toHaveText(/Enregistré à/)
    await removeRoutes(page, 'wait')
    const dialog = page.getByRole('alertdialog', { name: text('wizard.conflict.title', locale) })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Rennes')
    await expect(dialog).toContainText('Brest')
    await dialog.getByRole('button', { name: text('wizard.conflict.keep', locale) }).click()
    await expect.poll(() => stored(page, id, 'sub_birth_city')).toBe('Rennes')
    // The update is applied after the other user has left the field.
    await field(other, 'sub_first_name').focus()
    await expect(field(other, 'sub_birth_city')).toHaveValue('Rennes')
    await other.context().close()
  })
}

import { encodeValue } from '@parcelle/forms'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { call, dossierAt } from './support/dossier.ts'
import { blockNamed, sample } from './support/form/form.ts'

const direct = sample('direct-153k')
const LAST = direct.visibleBlocks.at(-1)!

test('somebody without an account signs on a phone, by the link of their mail', async ({ page, browser }) => {
  const id = await dossierAt(page, 'direct', LAST, direct)
  const block = blockNamed(LAST)
  const values = block.elements
    .filter(({ name }) => direct.values[name] !== undefined)
    .map(({ id: elementId, name }) => ({ elementId, value: encodeValue(direct.values[name] as string) }))
  await call(page, 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block.id, values })
  const { number } = (await call(page, 'GET', `/dossier/${id}/summary`)).dossier

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  // Other tests may have set the account to English.
  await phone.addInitScript(() => localStorage.setItem('parcelle.locale', 'fr'))
  await openMail(phone, new RegExp(`(des documents à signer|documents to sign).*${number}`))
  await expect(phone.getByRole('heading', { level: 1, name: 'Signature électronique' })).toBeVisible()
  await expectAccessible(phone, 'the signing page')

  for (const button of await phone.getByRole('button', { name: /^Lire/ }).all()) {
    await button.click()
    await expect(phone.getByRole('dialog').locator('[aria-busy=false] iframe')).toBeVisible()
    const title = phone.frameLocator('dialog iframe').locator('.text-pane').getByRole('heading', { level: 1 })
    await phone.getByRole('button', { name: 'Version texte' }).click()
    await expect(title).toBeVisible()
    await phone.getByRole('button', { name: 'Version texte' }).click()
    await expect(title).toBeHidden()
    const left = await leftEdge(phone)
    expect(left).toBeGreaterThan(0)
    const [, pages] = /sur (\d+)/.exec((await phone.getByText(/^Page \d+ sur \d+$/).textContent()) ?? '') ?? []
    for (let at = 2; at <= Number(pages); at++) {
      await phone.getByRole('button', { name: 'Page suivante' }).click()
      await expect(phone.getByText(`Page ${at} sur ${pages}`)).toBeVisible()
    }
    // The margins stay out of sight, as on the first page.
    expect(await leftEdge(phone)).toBe(left)
    await phone.getByRole('button', { name: 'Fermer' }).last().click()
  }
  const goOn = () => phone.getByRole('button', { name: 'Continuer' }).click()
  await goOn()
  await phone.getByRole('checkbox').check()
  await goOn()
  await expectAccessible(phone, 'the step of the signature')
  await goOn()
  await expect(phone.getByText('Étape 4 sur 4')).toBeVisible()
  await phone.goto(phone.url())
  await expect(phone.getByText('Étape 4 sur 4')).toBeVisible()
  await phone.getByRole('button', { name: /Recevoir le code par SMS/ }).click()
  await expect(phone.getByText(/^Code envoyé/)).toBeVisible()
  await phone.getByLabel(/Code reçu/).fill(await readCode(phone))
  await phone.getByRole('button', { name: /Signer les documents/ }).click()

  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    /Tous les signataires ont signé|Votre bulletin est signé|Vous avez signé/,
  )
  await expect(phone.getByRole('img', { name: 'Code QR du virement' })).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Lire.*Certificat de signature/ })).toBeVisible()
  await expectAccessible(phone, 'the last view')
  expect(new URL(phone.url()).pathname).toMatch(/^\/signature\//)
  expect((await call(page, 'GET', `/dossier/${id}/summary`)).dossier.status).toMatch(/^signed /)

  // A signer with an account finds signed documents there: the link has expired.
  const link = phone.url()
  const other = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await other.goto(link)
  await expect(other.getByRole('link', { name: /Se connecter|Sign in/ })).toBeVisible()
  await expectAccessible(other, 'a link that has ended')
})

/** Retries until the mail has arrived. */
async function openMail(page: Page, subject: RegExp): Promise<void> {
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.goto('/dev/mails')
    await expect(mail).not.toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await mail.locator('a[href*="/signature/"]').click()
}

async function readCode(page: Page): Promise<string> {
  const html = await (await page.request.get('/dev/mails')).text()
  return /(?:votre code pour signer est|your code to sign is) (\d{6})/.exec(html)?.[1] ?? ''
}

const leftEdge = (page: Page) =>
  page
    .frameLocator('dialog iframe')
    .locator('.container')
    .evaluate((container) => container.scrollLeft)

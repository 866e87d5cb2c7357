import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { checkAndCapture } from './support/check-and-capture.ts'
import { dossierAt, fillUpTo } from './support/dossier.ts'
import { blockOf, sample } from './support/form/form.ts'
import { withoutPauses } from './support/form/walk.ts'
import { followMail, readMail } from './support/signing/mails.ts'
import { inBrowserOf, newBrowser, withUniqueContacts, personOf } from './support/signing/people.ts'
import { enterCode, openFrame, pressSign, readyToSign } from './support/signing/sign.ts'
import * as steps from './support/signing/steps.ts'
import { LONG } from './support/sampling.ts'

test.describe.configure({ timeout: 600_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'a couple and their advisor sign five times in four browsers, with a report in between',
  { tag: LONG },
  async ({ page, browser }) => {
    await withoutPauses(page)
    const couple = withUniqueContacts(sample('couple-60k'))
    const his = personOf(couple, 'sub')
    const hers = personOf(couple, 'cosub')
    const id = await dossierAt(page, 'advisor', 'signature-mission', couple)
    const number = await steps.numberOf(page, id)

    await steps.send(page, id, 'signature-mission', couple)
    await expect(page.getByRole('heading', { name: 'La lettre de mission est partie en signature' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Signer en tant que souscripteur' })).toBeVisible()
    await expectAccessible(page, 'the mission letter, sent')
    await expect(page.getByText(his.name)).toHaveCount(1)
    expect((await blockOf(page, 'signature-mission').boundingBox())?.height).toBeLessThan(1000)
    const partner = await inBrowserOf(browser, 'partner', id, 'signature-mission')
    await expect(partner.getByRole('button', { name: 'Signer en tant que souscripteur' })).toBeVisible()

    // He signs by the link of his mail, and the others see it.
    const him = await newBrowser(browser)
    await steps.openDocuments(him, his.email, number)
    await readyToSign(him, him, his.phone)
    await expectAccessible(him, 'the signing page, filled in')
    await pressSign(him)
    await expect(steps.signedView(him)).toBeVisible()
    for (const one of [page, partner]) await expect(one.getByText(/^Signé le /)).toBeVisible()

    await openFrame(page, 'co-souscripteur')
    await page.getByRole('button', { name: 'Quitter la signature' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter la signature' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const frame = await openFrame(page, 'co-souscripteur')
    await expectAccessible(page, 'the frame around the signing page')
    await steps.sign(frame, page, hers.phone)
    for (const one of [page, partner])
      await expect(one.getByRole('heading', { name: 'La lettre de mission est signée' })).toBeVisible()
    await expectAccessible(page, 'the mission letter, signed')

    await page.getByRole('link', { name: 'Rédiger le rapport d’adéquation' }).click()
    await steps.issueReport(page)
    await steps.openReport(him, his.email)
    await expectAccessible(him, 'the report, read by link')
    await steps.validateReport(him)
    await expectAccessible(him, 'the report, validated')
    await expect(page.getByText(/a validé ce rapport/)).toBeVisible()

    // Both sign at the same moment, then the advisor.
    await fillUpTo(page, id, 'signature-souscription', couple, 'financement')
    await steps.send(page, id, 'signature-souscription', couple)
    await expect(page.getByText(`Après ${his.name}, ${hers.name}`)).toBeVisible()
    await expectAccessible(page, 'the subscription, sent')
    const her = await newBrowser(browser)
    await steps.openDocuments(her, hers.email, number)
    // His last mail of that kind was about the mission letter.
    await expect(async () => {
      await steps.openDocuments(him, his.email, number)
      await expect(him.getByText(/votre bulletin de souscription/)).toBeVisible()
    }).toPass()
    await readyToSign(him, him, his.phone)
    await readyToSign(her, her, hers.email)
    await Promise.all([pressSign(him), pressSign(her)])
    for (const one of [him, her]) await expect(steps.signedView(one)).toBeVisible()
    await expect(page.getByText(/^Signé le /)).toHaveCount(2)

    const own = await openFrame(page, 'conseiller')
    const advisor = (await steps.signersOf(page, id)).find(({ party }) => party === 'subscriber_advisor')!
    await steps.sign(own, page, advisor.email)
    await expect(page.getByRole('heading', { name: 'Le dossier est signé' })).toBeVisible()
    await expectAccessible(page, 'the dossier, signed')
    expect(await steps.statusOf(page, id)).toMatch(/^signed /)
    expect((await steps.signersOf(page, id)).filter(({ signedAt }) => signedAt !== null)).toHaveLength(5)
    await readMail(page, hers.email, /tout est signé.*bulletin/s)
    await expectDocuments(page, number)

    // By the link of that mail she reads what she signed, after a code.
    await followMail(her, hers.email, /tout est signé/, /\/signature\//)
    await expect(her.getByRole('heading', { level: 1, name: 'Votre bulletin est signé' })).toBeVisible()
    await expect(her.getByRole('button', { name: /^Lire/ })).toHaveCount(0)
    await enterCode(her, her, hers.phone)
    await checkAndCapture(her, 'the signed documents, locked')
    await her.getByRole('button', { name: 'Ouvrir les documents signés' }).click()
    await her.getByRole('button', { name: /^Lire/ }).first().click()
    await expect(her.getByRole('dialog').locator('[aria-busy=false] iframe')).toBeVisible()
    await her.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
    await checkAndCapture(her, 'the signed documents, open')
  },
)

async function expectDocuments(page: Page, number: number): Promise<void> {
  await page.goto('/dossier/signed-files')
  const card = page.getByRole('article').filter({ hasText: String(number) })
  await card.getByRole('button', { name: /^Historique de signature/ }).click()
  await expect(page.getByRole('dialog').locator('[aria-busy=false] iframe')).toBeVisible()
  await expectAccessible(page, 'the history of the signatures')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /^Télécharger/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^dossier-.*\.zip$/)
}

import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { checkAndCapture } from '../support/check-and-capture.ts'
import { dossierAt, fillUpTo, reopenBlock } from '../support/dossier.ts'
import { field, sample } from '../support/form/form.ts'
import { press } from '../support/form/fill-block.ts'
import { withoutPauses } from '../support/form/walk.ts'
import { backend } from '../support/advance-dossier.ts'
import { readMail } from '../support/signing/mails.ts'
import { newBrowser, withUniqueContacts, personOf } from '../support/signing/people.ts'
import { enterCode, openFrame } from '../support/signing/sign.ts'
import * as steps from '../support/signing/steps.ts'

// Serial: the advisor's codes arrive in one mailbox.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a company: declined, sent again, withdrawn, corrected, signed; a report refused, then validated', async ({
  page,
  browser,
}) => {
  await withoutPauses(page)
  const company = withUniqueContacts(sample('company-usu-5y'))
  const wrong = personOf(company, 'rep')
  const right = { ...wrong, email: `juste.${wrong.email}` }
  const id = await dossierAt(page, 'advisor', 'signature-mission', company)
  const number = await steps.numberOf(page, id)
  await steps.send(page, id, 'signature-mission', company)

  const rep = await newBrowser(browser)
  await steps.openDocuments(rep, wrong.email, number)
  const link = rep.url()
  await rep.getByRole('button', { name: 'Refuser de signer' }).click()
  await expectAccessible(rep, 'why one declines')
  await rep.getByLabel(/Motif de votre refus/).fill('Le siège a changé.')
  const dialog = rep.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Refuser de signer' })).toBeDisabled()
  await enterCode(dialog, rep, wrong.phone)
  await checkAndCapture(rep, 'why one declines')
  await dialog.getByRole('button', { name: 'Refuser de signer' }).click()
  await expect(rep.getByRole('heading', { name: 'Vous avez refusé de signer' })).toBeVisible()
  await expectAccessible(rep, 'the signing page, declined')
  await expect(page.getByRole('heading', { name: 'La lettre de mission n’a pas été signée' })).toBeVisible()
  await expect(page.getByText('Motif : Le siège a changé.')).toBeVisible()
  await expectAccessible(page, 'the mission letter, declined')
  expect(await steps.statusOf(page, id)).toMatch(/^mission_abort .*mission_declined_by_subscriber/)
  expect(await readMail(page, wrong.email, /signature refusée/)).toContain('Le siège a changé.')

  await page.getByRole('button', { name: 'Renvoyer la lettre de mission' }).click()
  await expect(page.getByRole('button', { name: 'Signer en tant que souscripteur' })).toBeVisible()
  await rep.goto(link)
  await expect(rep.getByRole('heading', { name: 'Ces documents ont été remplacés' })).toBeVisible()
  await page.getByRole('button', { name: 'Retirer de la signature' }).click()
  await expectAccessible(page, 'why documents are withdrawn')
  await page.getByRole('dialog').getByRole('textbox').fill('L’adresse était fausse.')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Motif : L’adresse était fausse.')).toBeVisible()
  expect(await readMail(page, wrong.email, /documents retirés/)).toContain('L’adresse était fausse.')
  await page.getByRole('button', { name: 'Rouvrir le dossier' }).click()
  await expect(page.getByRole('heading', { name: 'La lettre de mission n’a pas été signée' })).toHaveCount(0)
  await reopenBlock(page, id, 'representant-legal')
  await field(page, 'rep_email').fill(right.email)
  await press(page, 'representant-legal')
  await expect.poll(() => steps.statusOf(page, id)).toMatch(/^ongoing/)
  const corrected = { ...company, values: { ...company.values, rep_email: right.email } }
  await steps.send(page, id, 'signature-mission', corrected)
  await steps.openDocuments(rep, right.email, number)
  await steps.sign(rep, rep, right.phone)
  await expect(steps.signedView(rep)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'La lettre de mission est signée' })).toBeVisible()

  await page.getByRole('link', { name: 'Rédiger le rapport d’adéquation' }).click()
  await steps.issueReport(page)
  await steps.openReport(rep, right.email)
  await rep.getByRole('button', { name: 'Refuser le rapport' }).click()
  await rep.getByRole('alertdialog').getByLabel('Pourquoi ?').fill('La durée ne convient pas.')
  await expectAccessible(rep, 'why a report is refused')
  await rep.getByRole('alertdialog').getByRole('button', { name: 'Refuser le rapport' }).click()
  await expect(rep.getByText(/^Ce rapport a été refusé/)).toBeVisible()
  await expect(page.getByText('Motif : La durée ne convient pas.')).toBeVisible()
  await steps.issueReport(page)
  await expect(async () => {
    await steps.openReport(rep, right.email)
    await expect(rep.getByRole('button', { name: 'Valider le rapport' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await steps.validateReport(rep)

  await fillUpTo(page, id, 'signature-souscription', corrected, 'financement')
  await steps.send(page, id, 'signature-souscription', corrected)
  await expect(page.getByText(`Après ${right.name}`)).toBeVisible()
  await steps.sign(await openFrame(page, 'souscripteur'), page, right.phone)
  await expect(page.getByText(/^Signé le /)).toBeVisible()
  const advisor = (await steps.signersOf(page, id)).find(({ party }) => party === 'subscriber_advisor')!
  await steps.sign(await openFrame(page, 'conseiller'), page, advisor.email)
  await expect(page.getByRole('heading', { name: 'Le dossier est signé' })).toBeVisible()
})

test('a spouse signs beside the subscriber, on the client’s own screen and by link', async ({ page, browser }) => {
  await withoutPauses(page)
  const married = withUniqueContacts(sample('pp-married-spouse'))
  const hers = personOf(married, 'sub')
  const his = personOf(married, 'spouse')
  const id = await dossierAt(page, 'advisor', 'signature-mission', married)
  const number = await steps.numberOf(page, id)
  await steps.send(page, id, 'signature-mission', married)
  const spouse = await newBrowser(browser)
  await steps.openDocuments(spouse, his.email, number)
  await steps.sign(spouse, spouse, his.phone)
  await expect(spouse.getByText(`Signatures encore attendues : ${hers.name}.`)).toBeVisible()
  await expect(page.getByText(/^Signé le /)).toBeVisible()
  await steps.sign(await openFrame(page, 'souscripteur'), page, hers.email)
  await expect(page.getByRole('heading', { name: 'La lettre de mission est signée' })).toBeVisible()
  expect(await steps.statusOf(page, id)).toMatch(/^mission_validated /)
})

test('documents that nobody signs in time can be sent again', async ({ page, browser }) => {
  await withoutPauses(page)
  const direct = withUniqueContacts(sample('direct-153k'))
  const { email, phone } = personOf(direct, 'sub')
  const id = await dossierAt(page, 'direct', 'signature-souscription', direct)
  const number = await steps.numberOf(page, id)
  await steps.send(page, id, 'signature-souscription', direct)
  const late = await newBrowser(browser)
  await steps.openDocuments(late, email, number)
  const link = late.url()
  await backend.ageEnvelope(id, 15)
  await expect(page.getByRole('heading', { name: 'Le bulletin n’a pas été signé' })).toBeVisible()
  await expectAccessible(page, 'the subscription, out of time')
  await late.goto(link)
  // In the visit in progress, or by the link, which has expired.
  await expect(late.getByText(/^Le délai de signature( de ces documents)? est dépassé/)).toBeVisible()
  await checkAndCapture(late, 'the signing page, out of time')
  await readMail(page, email, /délai de signature dépassé|the time to sign is over/)

  await page.getByRole('button', { name: 'Rouvrir le dossier' }).click()
  await expect(page.getByRole('heading', { name: 'Le bulletin n’a pas été signé' })).toHaveCount(0)
  await steps.send(page, id, 'signature-souscription', direct)
  await steps.sign(await openFrame(page, 'souscripteur'), page, phone)
  await expect(page.getByRole('heading', { name: 'Le dossier est signé' })).toBeVisible()
})

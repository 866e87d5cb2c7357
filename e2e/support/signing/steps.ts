import type { EnvelopeItem } from '@parcelle/contract/signing'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { call, showBlock } from '../dossier.ts'
import { fillBlock, press } from '../form/fill-block.ts'
import type { Sample } from '../form/form.ts'
import { followMail } from './mails.ts'
import { pressSign, readyToSign, type Place } from './sign.ts'

export const numberOf = async (page: Page, id: string): Promise<number> =>
  (await call(page, 'GET', `/dossier/${id}/summary`)).dossier.number
export const statusOf = async (page: Page, id: string): Promise<string> =>
  (await call(page, 'GET', `/dossier/${id}/summary`)).dossier.status
export const signersOf = async (page: Page, id: string): Promise<EnvelopeItem['signers']> =>
  (await call(page, 'GET', `/dossier/${id}/docusign/envelopes`)).envelopes.flatMap((one: EnvelopeItem) => one.signers)

export async function send(page: Page, id: string, slug: string, fixture: Sample): Promise<void> {
  await showBlock(page, id, slug)
  await fillBlock(page, slug, fixture.values)
  await press(page, slug)
}

export const openDocuments = (page: Page, email: string, number: number) =>
  followMail(
    page,
    email,
    new RegExp(`(des documents à signer|documents to sign|attend votre signature|please sign).*${number}`),
    /\/signature\//,
  )

export const signedView = (page: Page) =>
  page.getByRole('heading', {
    level: 1,
    name: /^(Vous avez signé|Tous les signataires ont signé|Votre (bulletin est signé|lettre de mission est signée))$/,
  })

export async function sign(place: Place, page: Page, recipient: string): Promise<void> {
  await readyToSign(place, page, recipient)
  await pressSign(place)
}

export async function issueReport(page: Page): Promise<void> {
  const fields = page.locator('main textarea')
  await expect(fields).not.toHaveCount(0)
  await expectAccessible(page, 'the report, being written')
  for (const field of await fields.all())
    await field.fill('Le client vise un revenu complémentaire à dix ans et accepte une part de risque.')
  await page.getByRole('button', { name: 'Émettre le rapport' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Émettre le rapport' }).click()
  await expect(page.getByText(/^Ce rapport attend la décision/)).toBeVisible()
  await expectAccessible(page, 'the report, issued')
}

export async function openReport(page: Page, email: string): Promise<void> {
  await followMail(page, email, /votre rapport d’adéquation est à lire et à valider/, /\/rapport\//)
  await expect(page.getByRole('button', { name: 'Valider le rapport' })).toBeVisible()
  await expect(page.locator('[aria-busy=false] iframe')).toBeVisible()
}

export async function validateReport(page: Page): Promise<void> {
  // By keyboard: a click right after scrolling may still reach the frame that was there before.
  await page.getByRole('button', { name: 'Valider le rapport' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Valider le rapport' }).click()
  await expect(page.getByText(/^Ce rapport est validé/)).toBeVisible()
}

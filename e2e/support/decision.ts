import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

export const tabs = {
  undecided: ['Présentation du dossier', 'Justificatifs', 'Rattachement', 'Historique des actions'],
  decided: ['Présentation du dossier', 'Justificatifs', 'Historique des actions'],
} as const

const bar = (page: Page) => page.getByRole('navigation', { name: 'Parties de la validation' })

export const openTab = (page: Page, name: string) => bar(page).getByRole('link', { name }).click()

/** Checks that a state has exactly these tabs, and their accessibility. */
export async function checkTabs(page: Page, state: string, expected: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(state)
  await expect(bar(page).getByRole('link')).toHaveText([...expected])
  for (const tab of expected) {
    await openTab(page, tab)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, `${tab}, ${state}`)
  }
}

export async function decide(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Décision' }).click()
  await page.getByRole('menuitem', { name }).click()
}

export async function accept(page: Page): Promise<void> {
  await decide(page, 'Accepter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accepter' }).click()
}

export async function pairByCode(page: Page, typed: string): Promise<void> {
  const code = typed.trim().toUpperCase()
  await page.getByRole('button', { name: 'Choisir un client par son code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code client').fill(typed)
  await dialog.getByLabel('Code client').press('Enter')
  await expect(dialog).toContainText(code)
  await expectAccessible(page, 'the dialog of codes')
  await confirmPairing(dialog, code)
  await expectPaired(page, code)
}

export async function pairCandidate(page: Page, code: string, grade: string): Promise<void> {
  const candidate = page.getByRole('listitem').filter({ hasText: code }).filter({ hasText: grade })
  await candidate.getByRole('button', { name: /^Rattacher/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.or(paired(page, code))).toBeVisible()
  if (await dialog.isVisible()) await confirmPairing(dialog, code)
  await expectPaired(page, code)
}

/** Types the code again where the customer differs. */
async function confirmPairing(dialog: Locator, code: string): Promise<void> {
  const confirmation = dialog.getByLabel(/saisissez de nouveau le code/)
  if (await confirmation.isVisible()) await confirmation.fill(code)
  await dialog.getByRole('button', { name: 'Rattacher' }).click()
}

const paired = (page: Page, code: string) => page.getByText(`Rattaché à ${code}`)
const expectPaired = (page: Page, code: string) => expect(paired(page, code)).toBeVisible()

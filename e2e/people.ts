import type { Page } from '@playwright/test'

export const PASSWORD = 'Parcelle-2026!'
export const roles = {
  advisor: 'advisor',
  partner: 'partner',
  manager: 'manager',
  client: 'client',
  prospect: 'prospect',
  direct: 'prospect_direct',
  backoffice: 'back_office_user',
  gestion: 'manage_dossier',
} as const
export type Account = keyof typeof roles
export const accounts = Object.keys(roles).filter((name): name is Account => name in roles)

/** Signs in as people do: opens an address, meets the sign-in page, types, and lands. */
export async function signIn(page: Page, username: string, address = '/tableau-de-bord/'): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, username)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in') && url.pathname !== '/authorization')
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
}

export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

/** What this tab and this browser remember of us. */
export function stored(page: Page): Promise<{ tab: Record<string, string>; browser: Record<string, string> }> {
  return page.evaluate(() => ({ tab: { ...sessionStorage }, browser: { ...localStorage } }))
}

export async function speakEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('parcelle.locale', 'en'))
}

import type { BrowserContext, Page } from '@playwright/test'

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

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** The provider's cookies of users this worker has signed in. */
const remembered = new Map<string, Cookies>()

/** Opens an address as a user, who enters the password only the first time. */
export async function signIn(page: Page, username: string, address = '/tableau-de-bord/'): Promise<void> {
  // Cookies are shared between ports: one sign-in per server.
  const key = `${username} ${/^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''}`
  const cookies = remembered.get(key)
  if (!cookies) {
    await signInByHand(page, username, address)
    remembered.set(key, await page.context().cookies())
    return
  }
  await page.context().addCookies(cookies)
  await page.goto(address)
  await landed(page)
}

export async function signInByHand(page: Page, username: string, address = '/tableau-de-bord/'): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, username)
  await landed(page)
}

/** Signed in, redirected back, and the screen is rendered. */
async function landed(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      sessionStorage.getItem('parcelle.token') !== null &&
      location.pathname !== '/authorization' &&
      document.querySelector('h1') !== null,
  )
}

export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

export function stored(page: Page): Promise<{ tab: Record<string, string>; browser: Record<string, string> }> {
  return page.evaluate(() => ({ tab: { ...sessionStorage }, browser: { ...localStorage } }))
}

export async function switchToEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('parcelle.locale', 'en'))
}

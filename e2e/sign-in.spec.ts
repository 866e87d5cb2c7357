import { expect, test, type Page } from '@playwright/test'
import { removeRoutes } from './support/routes.ts'
import { fillSignIn, PASSWORD, signInByHand as signIn, stored } from './support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { LONG } from './support/sampling.ts'

test('signed out, a protected address leads to the provider with code, S256 challenge, state and nonce', async ({
  page,
}) => {
  const authRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/auth')
  await page.goto('/dossier/signed-files')
  const query = new URL((await authRequest).url()).searchParams
  expect(query.get('response_type')).toBe('code')
  expect(query.get('client_id')).toBe('parcelle-web')
  expect(query.get('redirect_uri')).toMatch(/\/authorization$/)
  expect(query.get('code_challenge_method')).toBe('S256')
  expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(query.get('state')).toBeTruthy()
  expect(query.get('nonce')).toBeTruthy()
  await expect(page).toHaveURL(/\/sign-in\//)
})

test('signing in exchanges the code, reads the user, stores both and lands on the address first asked for', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const tokenCall = page.waitForRequest((request) => request.url().endsWith('/oidc/token'))
  await signIn(page, 'advisor', '/dossier/signed-files')
  await expect(page).toHaveURL(/\/dossier\/signed-files$/)

  const body = new URLSearchParams((await tokenCall).postData() ?? '')
  expect((await tokenCall).headers()['content-type']).toContain('application/x-www-form-urlencoded')
  expect(body.get('grant_type')).toBe('authorization_code')
  expect(body.get('code')).toBeTruthy()
  expect(body.get('code_verifier')).toMatch(/^[0-9a-f]{56}$/)
  expect(body.get('client_id')).toBe('parcelle-web')
  expect(body.get('redirect_uri')).toMatch(/\/authorization$/)
  expect(calls.indexOf('GET /api/v1/users/me')).toBeGreaterThan(calls.indexOf('POST /oidc/token'))

  const { tab, browser } = await stored(page)
  const token = JSON.parse(tab['parcelle.token'] ?? '{}')
  expect(Object.keys(token)).toEqual(
    expect.arrayContaining(['access_token', 'token_type', 'refresh_token', 'expires_at']),
  )
  expect(token.expires_at).toBeGreaterThan(Date.now())
  expect(JSON.parse(browser['parcelle.profile'] ?? '{}')).toEqual({
    username: 'advisor',
    firstname: 'Louise',
    lastname: 'Petit',
  })
  expect(browser['parcelle.role']).toContain('advisor')
})

test('without a deep link, signing in leads to the dashboard and leaves no code in the address', async ({ page }) => {
  await signIn(page, 'client', '/sso-check')
  await expect(page).toHaveURL('/tableau-de-bord/')
  await expect(page.getByText('Bonjour Étienne')).toBeVisible()
})

test('every call to the API carries a bearer token and the version prefix', async ({ page }) => {
  const bare: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const open = pathname === '/api/v1/settings'
    const signed = request.headers()['authorization']?.startsWith('Bearer ') ?? false
    if (!pathname.startsWith('/api/v1/') || (!open && !signed)) bare.push(pathname)
  })
  await signIn(page, 'gestion')
  await expect(page.locator('a[href="/manage-dossier/statut-integration/error"]')).toBeVisible()
  expect(bare).toEqual([])
})

test.describe('the sign-in page', () => {
  for (const [what, username, password] of [
    ['an unknown name', 'nobody-here', PASSWORD],
    ['a wrong password', 'manager', 'not-this-one'],
    ['a disabled account', 'disabled', PASSWORD],
  ] as const) {
    test(`answers ${what} with the one sentence that reveals nothing`, async ({ page }) => {
      await page.goto('/')
      await fillSignIn(page, username, password)
      await expect(page.getByRole('alert')).toContainText('Identifiant ou mot de passe incorrect')
      await expect(page.locator('[name=username]')).toHaveValue(username)
      await expect(page.locator('[name=password]')).toHaveValue('')
    })
  }

  test('speaks English on request', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await fillSignIn(page, 'nobody-here')
    await expect(page.getByRole('alert')).toContainText('Incorrect username or password')
  })
})

test.describe('a token that is not good any more', () => {
  test('is refreshed once for many parallel calls, and each call is repeated', async ({ page }) => {
    await signIn(page, 'gestion')
    let refreshes = 0
    const repeated: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/oidc/token') && request.postData()?.includes('grant_type=refresh_token')) refreshes++
      if (request.url().includes('/api/v1/')) repeated.push(new URL(request.url()).pathname)
    })
    await spoilToken(page)
    await page.reload()
    await expect(page.locator('a[href="/manage-dossier/statut-integration/error"]')).toBeVisible()
    expect(refreshes).toBe(1)
    const counts = repeated.filter((path) => path.endsWith('retrieve-number-dossiers-by-status'))
    expect(counts.length).toBeGreaterThanOrEqual(1)
  })

  test('sends the user to /logout when the refresh fails', async ({ page }) => {
    await signIn(page, 'advisor')
    await spoilToken(page, { refresh: true })
    const seen = page.waitForRequest(
      (request) => request.url().includes('/oidc/session/end') || request.url().includes('/oidc/auth'),
    )
    await page.reload()
    await seen
    const { tab } = await stored(page).catch(() => ({ tab: {} as Record<string, string> }))
    expect(tab['parcelle.token']).toBeUndefined()
  })
})

test('logging out forgets everything in every tab', async ({ page, context }) => {
  await signIn(page, 'partner')
  await page.evaluate(() => {
    for (const key of ['folder_id', 'form_id', 'direct', 'client_id', 'authorized_clients', 'dossier_state'])
      sessionStorage.setItem(`parcelle.${key}`, '"x"')
    localStorage.setItem('parcelle.signing', '{"button":"x","folder_id":"x"}')
  })
  const other = await context.newPage()
  await other.goto('/tableau-de-bord/')
  await other.getByText('Bonjour Hélène').waitFor()

  const ended = page.waitForRequest((request) => request.url().includes('/oidc/session/end'))
  await page.goto('/logout')
  await ended
  await expect(page).toHaveURL(/\/sign-in\//)
  await other.waitForURL(/\/sign-in\/|\/logout/)
  for (const tab of [page, other]) {
    const left = await stored(tab)
    const ours = Object.keys({ ...left.tab, ...left.browser }).filter((key) =>
      /token|profile|role|signing|folder_id|form_id|direct|client_id|authorized_clients|dossier_state/.test(key),
    )
    expect(ours).toEqual([])
  }
})

test.describe('/sso-check', () => {
  test('signs a connected user out and authorises again with sso=1', async ({ page }) => {
    await signIn(page, 'advisor')
    const authRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/auth')
    await page.goto('/sso-check')
    expect(new URL((await authRequest).url()).searchParams.get('sso')).toBe('1')
    await page.waitForURL('/tableau-de-bord/')
    // Successful sign-ins do not count as a redirect loop.
    for (const _ of [2, 3, 4]) {
      await page.goto('/sso-check')
      await page.waitForURL('/tableau-de-bord/')
    }
  })

  test('takes someone with a token but no profile to the landing page', { tag: LONG }, async ({ page }) => {
    await signIn(page, 'advisor', '/dossier')
    await page.evaluate(() => localStorage.removeItem('parcelle.profile'))
    await page.goto('/sso-check')
    await expect(page).toHaveURL('/tableau-de-bord/')
    expect((await stored(page)).browser['parcelle.profile']).toContain('Louise')
  })

  test('ends on /logout when the provider does not answer', async ({ page }) => {
    await page.route('**/oidc/.well-known/**', (route) => route.abort())
    await page.goto('/sso-check')
    await expect(page).toHaveURL(/\/logout/)
  })

  test('stops after the third pass within a minute', { tag: LONG }, async ({ page }) => {
    await page.route('**/oidc/auth?**', (route) => route.fulfill({ status: 302, headers: { location: '/sso-check' } }))
    await page.goto('/sso-check')
    await expect(page.getByText('Nous n’arrivons pas à ouvrir votre session')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  })
})

test(
  'the provider saying autologout, or not answering, ends the session; a session that lives goes on',
  { tag: LONG },
  async ({ page }) => {
    await signIn(page, 'advisor')
    await page.route('**/oidc/sso-check', (route) => route.fulfill({ json: { autologout: 0 } }))
    await page.reload()
    await expect(page.getByText('Bonjour Louise')).toBeVisible()
    for (const answer of [{ json: { autologout: 1 } }, { status: 500, body: 'no' }]) {
      await removeRoutes(page)
      await page.route('**/oidc/sso-check', (route) => route.fulfill(answer))
      await page.reload()
      await page.waitForURL(/\/logout|\/sign-in\//)
      await removeRoutes(page)
      await page.goto('/tableau-de-bord/')
      await expect(page.getByText('Bonjour Louise')).toBeVisible()
    }
  },
)

test(
  'a scene of the tour asks for its own account, whoever is signed in, and opens its dossier',
  { tag: LONG },
  async ({ page }) => {
    await signIn(page, 'advisor')
    await page.goto('/demo')
    await expectAccessible(page, 'the tour')
    await page.getByRole('link', { name: 'Se connecter : gestion2' }).click()
    await expect(page.getByLabel('Identifiant')).toHaveValue('gestion2')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /48205/ })).toBeVisible()
  },
)

test('a provider that refuses shows a way to begin again', async ({ page }) => {
  await page.goto('/authorization?error=access_denied')
  await expect(page.getByRole('heading', { name: 'La connexion n’a pas abouti' })).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: 'Recommencer la connexion' })
      .or(page.getByRole('button', { name: 'Recommencer la connexion' })),
  ).toBeVisible()
})

async function spoilToken(page: Page, { refresh = false } = {}): Promise<void> {
  await page.evaluate((alsoRefresh) => {
    const token = JSON.parse(sessionStorage.getItem('parcelle.token') ?? '{}')
    token.access_token = 'spoiled'
    if (alsoRefresh) token.refresh_token = 'spoiled'
    sessionStorage.setItem('parcelle.token', JSON.stringify(token))
  }, refresh)
}

import { argon2Sync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/app.ts'
import { databaseLimiter } from '../../../platform/database/limiter.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { endDemoSessions } from '../../../demo/end-demo-sessions.ts'
import { hashName, makeLog } from '../../../platform/log.ts'
import { hashPassword } from '../passwords/check.ts'
import { ask, PASSWORD, portal, PUBLIC_URL, type Portal } from '../testing/portal.ts'
import { signInRequest, visitor, type Visitor } from '../testing/visitor.ts'
import { signInThrottle } from '../throttle.ts'

let process: Portal
let db: Db

beforeAll(async () => {
  ;({ db } = await testDatabase())
  process = await portal(db)
})

const REFUSED = 'Identifiant ou mot de passe incorrect'

// Each visitor has its own address, so that failures of one test do not throttle another.
let next = 0
const newVisitor = () => visitor(process, `10.0.0.${next++}`)

async function openPage(who: Visitor, changes: Record<string, string> = {}): Promise<URL> {
  return who.authorize(signInRequest(process, changes))
}

test('the page is branded, in French, and asks for a username and a password', async () => {
  const who = newVisitor()
  const reply = await who.go(await openPage(who))
  const page = await reply.text()
  expect(reply.status).toBe(200)
  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('<title>Connexion – Aurea</title>')
  expect(page).toContain('<img class="logo" src="/theme/logo.svg" alt="Aurea" />')
  expect(page).toMatch(/<label for="username">Identifiant<\/label>\s*<input\s+id="username"\s+name="username"/)
  expect(page).toContain('autocomplete="username"')
  expect(page).toContain('autocomplete="current-password"')
})

test('the page says whom to call', async () => {
  const who = newVisitor()
  const page = await (await who.go(await openPage(who))).text()
  expect(page).toMatch(/<a href="tel:\+33199000123">\+33 1 99 00 01 23<\/a>,\s+du lundi au vendredi/)
  expect(page).toContain('<a href="mailto:aide@aurea.example.org">aide@aurea.example.org</a>')
})

test.each([
  ['the application asks for it', { ui_locales: 'en-GB fr' }, 'fr', ''],
  ['the browser prefers it', {}, 'en-US,en;q=0.9,fr;q=0.8', ''],
  ['the reader chose it', { ui_locales: 'fr' }, 'fr', '?lang=en'],
])('the page is in English when %s', async (_, changes, language, query) => {
  const who = newVisitor()
  const address = await openPage(who, changes as Record<string, string>)
  const page = await (await who.go(`${address.pathname}${query}`, { headers: { 'accept-language': language } })).text()
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('Password</label>')
  expect(page).toMatch(/<a href="\/sign-in\/[^"]+\?lang=fr" lang="fr"\s+hreflang="fr">Français<\/a>/)
})

test('the page runs nothing inline, is not cached and cannot be framed', async () => {
  const who = newVisitor()
  const reply = await who.go(await openPage(who))
  const policy = reply.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-request-id')).toBeTruthy()
  const page = await reply.text()
  expect(page).not.toMatch(/<script>|<style|\son\w+=|style="/)
})

test('the tokens of the web, the style, the script and the fonts of the page are served', async () => {
  const who = newVisitor()
  const page = await (await who.go(await openPage(who))).text()
  const own = [...page.matchAll(/"(\/sign-in\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  expect(own).toHaveLength(3)
  for (const path of [
    ...own,
    '/sign-in/assets/inter.woff2',
    '/sign-in/assets/source-serif.woff2',
    '/sign-in/assets/lora.woff2',
  ]) {
    expect((await who.go(path)).status).toBe(200)
  }
})

test.each([
  ['someone unknown', 'nobody-of-that-name', PASSWORD],
  ['a wrong password', 'advisor', 'wrong'],
  ['a disabled account with its right password', 'disabled', PASSWORD],
  ['a name that no database can hold', 'advi\0sor', PASSWORD],
])('%s gets the same neutral text', async (_, username, password) => {
  const who = newVisitor()
  const reply = await who.post(await openPage(who), { username, password })
  const page = await reply.text()
  expect(reply.status).toBe(422)
  expect(page.match(/<div[^>]* role="alert"[\s\S]*?<\/div>/)?.[0]).toContain(REFUSED)
  expect(page.replaceAll(/\s+/g, ' ')).toContain('aria-invalid="true" aria-describedby="problem"')
  expect(page.match(/<input[^>]*id="password"[^>]*>/)?.[0]).not.toContain('value=')
})

test('what was typed as a name stays in the field and cannot become markup', async () => {
  const who = newVisitor()
  const page = await (await who.post(await openPage(who), { username: '"><script>x</script>', password: 'y' })).text()
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
})

test('a name that was copied from a mail, with the invisible signs that keep it from being a link, is known', async () => {
  const who = newVisitor()
  const callback = await who.signIn(signInRequest(process), '\u200cadv\u200cisor')
  expect(callback.searchParams.get('code')).not.toBeNull()
})

test('empty fields are no attempt', async () => {
  const who = newVisitor()
  const reply = await who.post(await openPage(who), { username: 'advisor', password: '' })
  expect(reply.status).toBe(422)
  expect(await reply.text()).toContain('Saisissez votre identifiant et votre mot de passe.')
})

async function fail(who: Visitor, page: URL, username: string, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await who.post(page, { username, password: 'wrong' })).status)
  return statuses
}

test('after five failures a name is held back there, even with the right password, and the page says how long', async () => {
  const who = newVisitor()
  expect(await fail(who, await openPage(who), 'manager', 6)).toEqual([422, 422, 422, 422, 422, 429])
  const reply = await who.post(await openPage(who), { username: 'manager', password: PASSWORD })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await reply.text()).toContain('Réessayez dans 1 minute.')
  const english = await who.post(`${await openPage(who)}?lang=en`, { username: 'MANAGER', password: PASSWORD })
  expect(await english.text()).toContain('Try again in 1 minute.')
  expect(JSON.stringify(await db.selectFrom('password_try').select('key').execute())).not.toMatch(/manager/i)
})

test('failed attempts do not lock the owner out: they sign in from another network, or from a known device', async () => {
  const owner = newVisitor()
  await owner.signIn(signInRequest(process), 'backoffice')
  const device = owner.cookies().filter(({ name }) => name === 'parcelle_device')
  const shared = `10.0.1.${next++}`
  const stranger = visitor(process, shared)
  expect(await fail(stranger, await openPage(stranger), 'backoffice', 6)).toContain(429)

  await visitor(process, '10.0.2.1').signIn(signInRequest(process), 'backoffice')
  const atHome = visitor(process, shared)
  const page = await openPage(atHome)
  const right = { username: 'backoffice', password: PASSWORD }
  expect((await atHome.post(page, right)).status).toBe(429)
  const cookie = [...atHome.cookies(), ...device].map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await atHome.post(page, right, { cookie, origin: PUBLIC_URL })).status).toBe(303)
})

test.each([
  ['of somebody else', (value: string) => value, 'advisor'],
  ['with a seal of their own making', (value: string) => value.replace(/\..*/, `.${'A'.repeat(43)}`), 'backoffice'],
  ['under another id', (value: string) => value.replace(/^.{22}/, 'B'.repeat(22)), 'backoffice'],
])('a device %s is no device of theirs', async (_, spoil, username) => {
  const owner = newVisitor()
  await owner.signIn(signInRequest(process), 'backoffice')
  const { value } = owner.cookies().find(({ name }) => name === 'parcelle_device')!
  const who = newVisitor()
  const page = await openPage(who)
  expect(await fail(who, page, username, 6)).toContain(429)
  const cookie = who.cookies().map((one) => `${one.name}=${one.value}`)
  const headers = { cookie: [...cookie, `parcelle_device=${spoil(value)}`].join('; '), origin: PUBLIC_URL }
  expect((await who.post(page, { username, password: PASSWORD }, headers)).status).toBe(429)
})

test('a success forgives the failures before it', async () => {
  for (let round = 0; round < 3; round++) {
    const who = newVisitor()
    const page = await openPage(who)
    for (let i = 0; i < 4; i++) await who.post(page, { username: 'gestion', password: 'wrong' })
    expect((await who.post(page, { username: 'gestion', password: PASSWORD })).status).toBe(303)
  }
})

test('an address that failed with many names is held back whatever it tries next', async () => {
  const throttle = signInThrottle(db, databaseLimiter(db))
  for (let i = 0; i < 101; i++) await throttle.attempt({ username: `guess-${i}`, address: '10.9.9.9', device: null })
  const who = visitor(process, '10.9.9.9')
  expect((await who.post(await openPage(who), { username: 'advisor', password: PASSWORD })).status).toBe(429)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['a program that names no page', {}],
])('a form sent from %s signs nobody in', async (_, headers) => {
  const who = newVisitor()
  const reply = await who.post(
    await openPage(who),
    { username: 'advisor', password: PASSWORD },
    headers as Record<string, string>,
  )
  expect(reply.status).toBe(410)
  expect(reply.headers.get('location')).toBeNull()
})

test('a form sent from our own page signs in', async () => {
  const who = newVisitor()
  const headers = { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }
  expect((await who.post(await openPage(who), { username: 'advisor', password: PASSWORD }, headers)).status).toBe(303)
})

test('the sign-in of one browser cannot be finished in another', async () => {
  const [victim, thief] = [newVisitor(), newVisitor()]
  const page = await openPage(victim)
  await openPage(thief)
  expect((await thief.go(page)).status).toBe(410)
  expect((await thief.post(page, { username: 'advisor', password: PASSWORD })).status).toBe(410)
})

test('the cookie of one sign-in does not open the page of another', async () => {
  const who = newVisitor()
  const [first, second] = [await openPage(who), await openPage(who)]
  const cookies = who.cookies().filter(({ path }) => path === first.pathname)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await who.go(first, { headers: { cookie } })).status).toBe(200)
  expect((await who.go(second, { headers: { cookie } })).status).toBe(410)
})

test('two tabs can sign in side by side', async () => {
  const who = newVisitor()
  const [first, second] = [await openPage(who), await openPage(who)]
  for (const page of [first, second]) {
    const reply = await who.post(page, { username: 'advisor', password: PASSWORD })
    const callback = await who.authorize(new URL(reply.headers.get('location')!))
    expect(callback.searchParams.get('code')).toBeTruthy()
  }
})

test('a page that has served, or that the browser has no cookie for, says how to start again', async () => {
  const who = newVisitor()
  const page = await openPage(who)
  await who.signIn(signInRequest(process), 'advisor')
  const reply = await newVisitor().go(page)
  expect(reply.status).toBe(410)
  const text = await reply.text()
  expect(text).toContain('Cette page de connexion a expiré')
  expect(text).toContain(`href="${PUBLIC_URL}/"`)
})

test('on https every cookie is secure, and bound to the host or to the path of one sign-in', async () => {
  const secure = await portal(db, { PUBLIC_URL: 'https://portail.example.org' })
  const who = visitor(secure, '10.0.3.1')
  const page = await who.authorize(signInRequest(secure))
  const begun = who.cookies()
  await who.signIn(signInRequest(secure), 'advisor')
  const lines = [...begun, ...who.cookies()].map((cookie) => ({ ...cookie, name: cookie.name.replace(/\.sig$/, '') }))
  expect(new Set(lines.map(({ name }) => name))).toEqual(
    new Set([
      '__Secure-parcelle_sign_in',
      '__Secure-parcelle_resume',
      '__Host-parcelle_session',
      '__Host-parcelle_device',
    ]),
  )
  for (const { name, path, attributes } of lines) {
    expect(attributes, name).toEqual(expect.arrayContaining(['secure', 'httponly']))
    expect(attributes.some((attribute) => attribute.startsWith('domain='))).toBe(false)
    if (name.startsWith('__Host-')) expect(path, name).toBe('/')
  }
  expect(lines.find(({ name }) => name === '__Secure-parcelle_sign_in')?.path).toBe(page.pathname)
})

test('the demo accounts are listed only on a demo', async () => {
  const who = newVisitor()
  const demo = await (await who.go(await openPage(who))).text()
  expect(demo).toContain('Comptes de démonstration')
  for (const name of ['advisor2', 'direct', 'backoffice', 'gestion2']) expect(demo).toContain(`<code>${name}</code>`)

  const real = await portal(db, { DEMO: 'false' })
  const customer = visitor(real)
  const page = await (await customer.go(await customer.authorize(signInRequest(real)))).text()
  expect(page).not.toContain(PASSWORD)
  expect(page).not.toContain('advisor2')
})

test('on data that once had the demo, its accounts are refused when it is off and their sessions end', async () => {
  const before = newVisitor()
  await before.signIn(signInRequest(process), 'gestion')
  const others = newVisitor()
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword('une phrase bien à moi') })
    .where('username', '=', 'gestion2')
    .execute()
  await others.signIn(signInRequest(process), 'gestion2', 'une phrase bien à moi')
  const isSignedIn = async (who: Visitor) => (await (await who.go('/oidc/sso-check')).json()).autologout === 0

  const real = await portal(db, { DEMO: 'false' })
  await endDemoSessions(db)
  expect([await isSignedIn(before), await isSignedIn(others)]).toEqual([false, true])
  const who = visitor(real, '10.0.1.1')
  const refused = await who.post(await who.authorize(signInRequest(real)), { username: 'gestion', password: PASSWORD })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain(REFUSED)
  const callback = await visitor(real, '10.0.1.2').signIn(signInRequest(real), 'gestion2', 'une phrase bien à moi')
  expect(callback.searchParams.get('code')).toBeTruthy()
})

test('a refused sign-in is in the log at any level, without the name that was typed', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const watched = await portal(db, {}, log)
  const who = visitor(watched, '10.0.2.1')
  const page = await who.authorize(signInRequest(watched))
  await who.post(page, { username: 'Typed-Here', password: 'wrong' })
  expect(lines.join('')).not.toMatch(/typed-here/i)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      refused: 'sign-in',
      name: hashName('typed-here'),
      address: '10.0.2.1',
      reason: 'wrong name or password',
    }),
  ])
})

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test('a password hashed at another cost is hashed again when it is used', async () => {
  const stale = '$argon2id$v=19$m=4096,t=3,p=1$'
  const salt = Buffer.from('0123456789abcdef')
  const tag = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: salt,
    memory: 4096,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  await db
    .updateTable('app_user')
    .set({ password_hash: `${stale}${plain(salt)}$${plain(tag)}` })
    .where('username', '=', 'prospect')
    .execute()

  await newVisitor().signIn(signInRequest(process), 'prospect')
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('username', '=', 'prospect')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toContain('m=19456,t=2,p=1')
  await newVisitor().signIn(signInRequest(process), 'prospect')
})

test('sign-ins from one network are limited per minute', async () => {
  const lines: string[] = []
  const log = makeLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const busy = await portal(db, { AUTHORISATIONS_PER_MINUTE: '10' }, log)
  const begin = (remoteAddress: string) =>
    ask(busy, signInRequest(busy), { remoteAddress, headers: { 'accept-language': 'en' } })
  for (let time = 0; time < 10; time++) expect((await begin('203.0.113.7')).status).toBe(303)
  const refused = await begin('203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many sign-ins are under way from your network.')
  expect((await begin('203.0.113.8')).status).toBe(303)
  const logged = { refused: 'sign-in', address: '203.0.113.7', reason: 'too many requests to sign in' }
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(logged)])
})

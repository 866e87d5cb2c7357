import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/app.ts'
import { hashPassword } from '../passwords/check.ts'
import { makeLog } from '../../../platform/log.ts'
import { PASSWORD as DEMO, portal, PUBLIC_URL } from '../testing/portal.ts'
import { signInRequest, visitor, type Visitor } from '../testing/visitor.ts'

const { db } = await testDatabase()
const lines: string[] = []
const site = await portal(db, {}, makeLog({ logLevel: 'fatal' }, { write: (line) => void lines.push(line) }))
const OTHER = 'une phrase que je retiendrai'

let next = 0
const newVisitor = () => visitor(site, `10.0.0.${next++}`)

/** A new user for each test. */
async function someone() {
  const username = `p-${crypto.randomUUID()}`
  const names = { firstname: 'Jeanne', lastname: 'MERCIER', role: 'prospect' as const }
  const person = { username, email: `${username}@example.org`, ...names, password_hash: await hashPassword(DEMO) }
  const { id } = await db.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow()
  return { id, ...person }
}
const isSignedIn = async (who: Visitor) => (await (await who.go('/oidc/sso-check')).json()).autologout === 0
const canSignIn = async (username: string, password: string) =>
  newVisitor()
    .signIn(signInRequest(site), username, password)
    .then(
      () => true,
      () => false,
    )
const mailsTo = (recipient: string) =>
  db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', recipient).execute()
const askLink = (who: Visitor, username: string, lang = 'fr') =>
  who.post(`/password/forgotten?lang=${lang}`, { username })

/** The mail is written after the reply. */
async function linkTo(email: string): Promise<string> {
  await vi.waitFor(async () => expect(await mailsTo(email)).not.toEqual([]), { timeout: 30_000 })
  const { body } = (await mailsTo(email)).at(-1)!
  return /https?:\S*\/password\/reset\/\S+/.exec(body)![0]
}

test('a forgotten password: a link is sent, another is chosen, and every session ends', async () => {
  const { id, username, email } = await someone()
  const open = newVisitor()
  await open.signIn(signInRequest(site), username)
  const who = newVisitor()
  expect((await askLink(who, username)).status).toBe(200)
  const link = await linkTo(email)
  expect((await mailsTo(email))[0]).toEqual({
    subject: 'Aurea : choisissez un nouveau mot de passe',
    body: expect.stringContaining(`Votre identifiant : ${username}`),
  })
  const kept = await db.selectFrom('password_reset').selectAll().where('user_id', '=', id).execute()
  expect(JSON.stringify(kept)).not.toContain(link.split('/').at(-1)!.split('?')[0])
  expect(kept[0]!.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)

  expect(await (await who.go(link)).text()).toContain('Choisissez un nouveau mot de passe')
  expect(await isSignedIn(open)).toBe(true)
  const ours = await who.post(link, { password: 'Aurea-aurea-2026' })
  expect([ours.status, (await ours.text()).includes('le nom de la société')]).toEqual([422, true])
  const weak = await who.post(link, { password: 'jeanne mercier' })
  expect([weak.status, (await weak.text()).includes('ne doit pas reprendre votre nom')]).toEqual([422, true])
  const reply = await who.post(link, { password: OTHER })
  expect([reply.status, reply.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
  expect(await isSignedIn(open)).toBe(false)
  expect([await canSignIn(username, DEMO), await canSignIn(username, OTHER)]).toEqual([false, true])
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Aurea : votre mot de passe a été changé')
})

test('a client is greeted by their civility where it is known, others are not', async () => {
  const { id, username, email } = await someone()
  const greetings = async () => (await mailsTo(email)).map(({ body }) => body.split('\n')[0])
  await askLink(newVisitor(), username)
  await vi.waitFor(async () => expect(await greetings()).toEqual(['Madame, Monsieur,']), { timeout: 30_000 })
  const client = { kind: 'client', civility: 'Mme', first_name: 'Jeanne', last_name: 'MERCIER', user_id: id } as const
  await db
    .insertInto('client')
    .values({ ...client, username: null, email, advisor_id: null })
    .execute()
  await askLink(newVisitor(), username)
  await vi.waitFor(async () => expect(await greetings()).toEqual(['Madame, Monsieur,', 'Madame,']), { timeout: 30_000 })
})

test('a link works once, and not beside another that was used', async () => {
  const { username, email } = await someone()
  const who = newVisitor()
  await askLink(who, email.toUpperCase(), 'en')
  const first = await linkTo(email)
  await askLink(who, username)
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(2), { timeout: 30_000 })
  const both = await Promise.all([who.post(first, { password: OTHER }), who.post(first, { password: `${OTHER} bis` })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  for (const { body } of await mailsTo(email)) {
    const link = /https?:\S*\/password\/reset\/\S+/.exec(body)?.[0]
    if (link) expect((await who.go(link)).status).toBe(410)
  }
})

test('a link of thirty-one minutes ago, an unknown one and one from another site are refused', async () => {
  const { id, email, username } = await someone()
  const who = newVisitor()
  await askLink(who, username)
  const link = await linkTo(email)
  const foreign = await who.post(link, { password: OTHER }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(410)
  await db
    .updateTable('password_reset')
    .set(({ eb }) => ({ expires_at: eb('expires_at', '-', sql<Date>`interval '31 minutes'`) }))
    .where('user_id', '=', id)
    .execute()
  expect((await who.go(link)).status).toBe(410)
  expect((await who.post(link, { password: OTHER })).status).toBe(410)
  expect(await (await who.go('/password/reset/unknown?lang=en')).text()).toContain('Ask for a new link')
  expect(await canSignIn(username, DEMO)).toBe(true)
})

test('the reply does not reveal whether the account exists', async () => {
  const { username } = await someone()
  const answers = []
  for (const name of [username, 'nobody-of-that-name', 'disabled', 'advi\0sor']) {
    const reply = await askLink(newVisitor(), name)
    answers.push(`${reply.status} ${await reply.text()}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('Si un compte correspond')
  expect(await mailsTo('disabled@demo.example.org')).toEqual([])
})

test('reset mails are limited per account and per network', async () => {
  const { email, username } = await someone()
  for (let i = 0; i < 6; i++) expect((await askLink(newVisitor(), username)).status).toBe(200)
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(3), { timeout: 30_000 })
  const who = newVisitor()
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await askLink(who, `nobody-${i}`)).status)
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  const logged = { refused: 'link', reason: 'too many links for a password' }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(logged))
  expect(await mailsTo(email)).toHaveLength(3)
})

test('changing the password ends every session but the current one', async () => {
  const { id, email, username } = await someone()
  const [here, elsewhere] = [newVisitor(), newVisitor()]
  for (const who of [here, elsewhere]) await who.signIn(signInRequest(site), username)
  const page = await (await here.go('/password?lang=en')).text()
  expect(page).toContain('Current password')
  expect(page).toContain('At least 12 characters')

  const wrong = await here.post('/password?lang=en', { current: 'not this one', password: OTHER })
  expect([wrong.status, (await wrong.text()).includes('The current password is incorrect.')]).toEqual([422, true])
  const ours = await here.post('/password', { current: DEMO, password: 'Aurea-aurea-2026' })
  expect([ours.status, (await ours.text()).includes('le nom de la société')]).toEqual([422, true])
  const weak = await here.post('/password', { current: DEMO, password: 'password1234' })
  expect([weak.status, (await weak.text()).includes('facile à deviner')]).toEqual([422, true])
  expect((await here.post('/password', { current: DEMO, password: OTHER })).status).toBe(200)

  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  const left = await db
    .selectFrom('oidc_state')
    .select('model')
    .where(sql`payload->>'accountId'`, '=', id)
    .where('model', 'in', ['Session', 'Grant'])
    .orderBy('model')
    .execute()
  expect(left, 'tokens of the API end with their grant').toEqual([{ model: 'Grant' }, { model: 'Session' }])
  expect([await canSignIn(username, DEMO), await canSignIn(username, OTHER)]).toEqual([false, true])
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Aurea : votre mot de passe a été changé'])
})

test('a session left open does not give its password away', async () => {
  const { username } = await someone()
  const who = newVisitor()
  await who.signIn(signInRequest(site), username)
  const texts = []
  for (let i = 0; i < 6; i++)
    texts.push(await (await who.post('/password', { current: `guess ${i}`, password: OTHER })).text())
  expect(texts.at(4)).toContain('Le mot de passe actuel est incorrect.')
  expect(texts.at(5)).toContain('Réessayez dans 1 minute.')
  const foreign = await who.post('/password', { current: DEMO, password: OTHER }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.headers.get('location')).toBe(`${PUBLIC_URL}/`)
  const stranger = await newVisitor().go('/password')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, `${PUBLIC_URL}/`])
  expect(await canSignIn(username, DEMO)).toBe(true)
})

test('a sign-in whose password was found right before the change is not finished after it', async () => {
  const { username } = await someone()
  const [owner, thief] = [newVisitor(), newVisitor()]
  const reply = await thief.post(await thief.authorize(signInRequest(site)), { username, password: DEMO })
  await owner.signIn(signInRequest(site), username)
  await owner.post('/password', { current: DEMO, password: OTHER })
  const end = await thief.authorize(new URL(reply.headers.get('location')!)).catch((error: unknown) => error)
  expect(end).not.toMatchObject({ pathname: '/authorization' })
})

test.each([
  ['fr', 'Mot de passe oublié'],
  ['en', 'Forgotten password'],
])('the sign-in page leads there, in %s', async (lang, title) => {
  const who = newVisitor()
  const page = await who.authorize(signInRequest(site, { ui_locales: lang }))
  expect(await (await who.go(page)).text()).toContain(`href="/password/forgotten?lang=${lang}"`)
  const reply = await who.go(`/password/forgotten?lang=${lang}`)
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await reply.text()).toContain(`<h1>${title}</h1>`)
})

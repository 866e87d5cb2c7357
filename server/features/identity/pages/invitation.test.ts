import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/app.ts'
import { makeLog } from '../../../platform/log.ts'
import { checkCredentials } from '../passwords/check.ts'
import { newToken } from '../../../platform/secret-links.ts'
import { ask, portal, PUBLIC_URL } from '../testing/portal.ts'

const { db } = await testDatabase()
const site = await portal(db)
const PASSWORD = 'une phrase que je retiendrai'

async function invite(days = 7) {
  const username = `${crypto.randomUUID()}@example.org`
  const person = { username, email: username, firstname: 'Jeanne', lastname: 'MERCIER', role: 'prospect' as const }
  const { id } = await db.insertInto('app_user').values(person).returning('id').executeTakeFirstOrThrow()
  const { token, hash } = newToken()
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`
  await db.insertInto('invitation').values({ token_hash: hash, user_id: id, expires_at, used_at: null }).execute()
  return { id, username, url: `${PUBLIC_URL}/invitation/${token}` }
}
const choose = (url: string, password: string, headers: Record<string, string> = { origin: PUBLIC_URL }) =>
  ask(site, url, { method: 'POST', body: new URLSearchParams({ password }), headers })

test('an invited person chooses a password and signs in with it', async () => {
  const { id, username, url } = await invite()
  const page = await ask(site, url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(username)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await choose(url, PASSWORD)).status).toBe(200)
  expect(await checkCredentials(db, { username, password: PASSWORD }, { demo: true })).toBe(id)
})

test('a link works once, however often it was opened before', async () => {
  const { username, url } = await invite()
  await ask(site, url)
  await ask(site, url)
  const both = await Promise.all([choose(url, PASSWORD), choose(url, `${PASSWORD} bis`)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await ask(site, url)).status).toBe(410)
  expect((await choose(url, 'un tout autre mot de passe')).status).toBe(410)
  expect(await checkCredentials(db, { username, password: 'un tout autre mot de passe' }, { demo: true })).toBeNull()
})

test('a link whose days are over, an unknown one and one from another site or from none are refused', async () => {
  const over = await invite(-1)
  expect((await ask(site, over.url)).status).toBe(410)
  expect((await ask(site, `${PUBLIC_URL}/invitation/unknown`)).status).toBe(410)
  const { url } = await invite()
  expect((await choose(url, PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(410)
  expect((await choose(url, PASSWORD, {})).status).toBe(410)
})

test('a link that is refused is in the log at any level, without its secret', async () => {
  const lines: string[] = []
  const watched = await portal(db, {}, makeLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) }))
  const { token } = newToken()
  await ask(watched, `${PUBLIC_URL}/invitation/${token}`, { remoteAddress: '10.0.3.1' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ refused: 'link', address: '10.0.3.1', reason: 'used, over or unknown' }),
  ])
  expect(lines.join('')).not.toContain(token)
})

test('a link answered without a form asks for the password again', async () => {
  const { url } = await invite()
  expect((await ask(site, url, { method: 'POST', headers: { origin: PUBLIC_URL } })).status).toBe(422)
})

test.each([
  ['fr', 'onze caract', 'Le mot de passe doit compter au moins 12 caractères.'],
  ['en', 'onze caract', 'The password must have at least 12 characters.'],
  ['fr', 'aaaaaaaaaaaa', 'Ce mot de passe est facile à deviner.'],
  ['en', 'password1234', 'This password is easy to guess.'],
  ['fr', 'Jeanne Mercier', 'Le mot de passe ne doit pas reprendre votre nom'],
  ['en', 'Aurea-aurea-2026', 'or the name of the company.'],
])('a weak password is refused in %s (%s) and the link still works', async (locale, password, sentence) => {
  const { url } = await invite()
  const reply = await choose(`${url}?lang=${locale}`, password)
  expect(reply.status).toBe(422)
  expect(await reply.text()).toContain(sentence)
  expect((await choose(url, PASSWORD)).status).toBe(200)
})

import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/app.ts'
import { deleteExpired } from './queries.ts'
import { rotateKeys } from './provider/keys.ts'
import { PASSWORD, portal, relyingParty, type Portal } from './testing/portal.ts'
import { checks, signInRequest, visitor } from './testing/visitor.ts'

const { db } = await testDatabase()

test('two processes that start together for the first time share and store the same keys', async () => {
  const [first, second] = await Promise.all([portal(db), portal(db)])
  const keysOf = async (process: typeof first) => (await process.app.inject('/oidc/jwks')).json()
  const keys = await keysOf(first)
  expect(keys.keys).toHaveLength(2)
  for (const key of keys.keys) expect(key).not.toHaveProperty('d')
  expect(await keysOf(second)).toEqual(keys)
  expect(await keysOf(await portal(db))).toEqual(keys)
})

test('a sign-in begun on one process is finished, used and refreshed on others', async () => {
  const [first, second, third] = await Promise.all([portal(db), portal(db), portal(db)])
  const who = visitor(first)
  const page = await who.authorize(signInRequest(first))

  who.moveTo(second)
  const reply = await who.post(page, { username: 'advisor', password: PASSWORD })
  who.moveTo(third)
  const callback = await who.authorize(new URL(reply.headers.get('location')!))

  const tokens = await client.authorizationCodeGrant(await relyingParty(second), callback, checks)
  const refreshed = await client.refreshTokenGrant(await relyingParty(first), tokens.refresh_token!)
  for (const { identity } of [first, second, third]) {
    expect(await identity.verify(refreshed.access_token)).toMatchObject({ subject: tokens.claims()!.sub })
  }

  who.moveTo(first)
  expect(await (await who.go('/oidc/sso-check')).json()).toEqual({ autologout: 0 })
  await expect(client.authorizationCodeGrant(await relyingParty(third), callback, checks)).rejects.toThrow()
  await expect(client.refreshTokenGrant(await relyingParty(third), refreshed.refresh_token!)).rejects.toThrow()
})

test('rotating keys signs nobody out, whichever processes were restarted; replacing them signs everybody out', async () => {
  const signIn = async (process: Portal) => {
    const who = visitor(process)
    const callback = await who.signIn(signInRequest(process), 'manager')
    const tokens = await client.authorizationCodeGrant(await relyingParty(process), callback, checks)
    return { who, token: tokens.access_token, refresh: tokens.refresh_token! }
  }
  const isIn = async ({ who, token }: Awaited<ReturnType<typeof signIn>>, process: Portal) => {
    who.moveTo(process)
    const { autologout } = await (await who.go('/oidc/sso-check')).json()
    return autologout === 0 && (await process.identity.verify(token)) !== null
  }
  const old = await portal(db)
  const before = await signIn(old)
  await rotateKeys(db, 'kept')
  const restarted = await portal(db)
  const after = await signIn(restarted)
  expect(decodeProtectedHeader(after.token).kid).not.toBe(decodeProtectedHeader(before.token).kid)
  for (const process of [old, restarted])
    expect([await isIn(before, process), await isIn(after, process)]).toEqual([true, true])

  await rotateKeys(db, 'forgotten')
  const anew = await portal(db)
  expect([await isIn(before, anew), await isIn(after, anew)]).toEqual([false, false])
  await expect(client.refreshTokenGrant(await relyingParty(anew), after.refresh)).rejects.toThrow()
  expect(await isIn(await signIn(anew), anew)).toBe(true)
})

test('failures count together, whichever process they reach', async () => {
  const processes = await Promise.all([portal(db), portal(db)])
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) {
    const process = processes[i % 2]!
    const who = visitor(process)
    const page = await who.authorize(signInRequest(process))
    statuses.push((await who.post(page, { username: 'partner', password: 'wrong' })).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('a restart leaves every session alive', async () => {
  const before = await portal(db)
  const who = visitor(before)
  await who.signIn(signInRequest(before), 'gestion')
  await before.app.close()
  who.moveTo(await portal(db))
  expect((await who.authorize(signInRequest(before))).pathname).toBe('/authorization')
})

test('what has run out is swept away, the rest stays', async () => {
  const past = new Date(Date.now() - 1000)
  const state = { payload: '{}', grant_id: null, uid: null, user_code: null, consumed_at: null }
  await db
    .insertInto('oidc_state')
    .values({ model: 'Session', id: 'old', expires_at: past, ...state })
    .execute()
  await db.insertInto('rate_limit').values({ key: 'old', window_ends: past, hits: 1 }).execute()
  const live = await db.selectFrom('oidc_state').select('id').where('expires_at', '>', new Date()).execute()

  await deleteExpired(db)
  const left = await db.selectFrom('oidc_state').select('id').execute()
  expect(left).toHaveLength(live.length)
  expect(await db.selectFrom('rate_limit').select('key').where('key', '=', 'old').execute()).toEqual([])
})

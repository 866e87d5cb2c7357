import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ask, portal } from '../identity/testing/portal.ts'
import { signInRequest, visitor } from '../identity/testing/visitor.ts'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import { testDatabase } from '../../testing/app.ts'
import { sample } from '../../testing/sampling.ts'
import { commandAccounts } from './command.ts'

const PUBLIC_URL = 'https://portail.example.org'
const { db, url } = await testDatabase()
const site = await portal(db, { PUBLIC_URL, DEMO: 'false' })
const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'users.ts')

async function users(words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: url, PUBLIC_URL, ...env })
  return commandAccounts({ db, config, deployment: await readDeployment(config) }, words)
}
const link = (told: string) => /https:\S+$/.exec(told.trim())?.[0] ?? told

test('a first user is one command, chooses a password, signs in, and is out once disabled', async () => {
  const marie = ['add', 'marie', 'Marie@Example.org', 'manage_dossier', 'Marie', 'Durand']
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'parcelle-accounts-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  await cp(inject('demoFiles'), join(DATA_DIR, 'files'), { recursive: true })
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: url, PUBLIC_URL, DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...marie], { env })
  expect(link(stdout)).toContain(`${PUBLIC_URL}/invitation/`)
  const body = new URLSearchParams({ password: 'une phrase bien à elle' })
  const headers = { origin: PUBLIC_URL }
  expect((await ask(site, link(stdout), { method: 'POST', body, headers })).status).toBe(200)

  const browser = visitor(site)
  const isSignedOut = async () => (await (await browser.go('/oidc/sso-check')).json()).autologout
  await browser.signIn(signInRequest(site), 'marie', 'une phrase bien à elle')
  expect(await isSignedOut()).toBe(0)
  expect(await users(['list', 'manage_dossier'])).toContain('marie\tmanage_dossier\t-\tmarie@example.org\tactive')
  await expect(users(['invite', 'marie'])).rejects.toThrow('« marie » has chosen a password already.')

  expect(await users(['disable', 'marie'])).toBe('« marie » is disabled.')
  expect(await isSignedOut()).toBe(1)
  await users(['enable', 'marie'])
  expect(await isSignedOut(), 'their session has ended').toBe(1)
}, 60_000)

test('the telephone of an account is stored in one format, and can be removed', async () => {
  const phone = async () =>
    (await db.selectFrom('app_user').select('phone').where('username', '=', 'advisor').executeTakeFirstOrThrow()).phone
  expect(await users(['phone', 'advisor', '06 39 98 01 39'])).toBe('The telephone of « advisor » is +33639980139.')
  expect(await phone()).toBe('+33639980139')
  expect(await users(['phone', 'advisor'])).toBe('« advisor » has no telephone.')
  expect(await phone()).toBeNull()
})

test('with a mail server the link goes by mail, and is not shown', async () => {
  const paul = ['add', 'paul', 'paul@example.org', 'partner', 'Paul', 'Henry', 'firm=P0777', 'firm-name=Cabinet Henry']
  expect(await users(paul, { SMTP_URL: 'smtp://mail.example.org' })).toBe(
    '« paul » is invited: a mail goes to paul@example.org.',
  )
  const mail = await db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', 'paul@example.org')
    .execute()
  expect(mail).toEqual([
    { subject: expect.stringContaining('votre compte'), body: expect.stringContaining(PUBLIC_URL) },
  ])
  expect(await users(['list', 'partner'])).toContain('paul\tpartner\tP0777\tpaul@example.org\tinvited')
})

test('with an external provider there is nothing to choose', async () => {
  const lea = ['add', 'lea', 'lea@example.org', 'manager', 'Léa', 'Roy', 'network=P0001,P0002', 'subject=s-1']
  expect(await users(lea, { OIDC_ISSUER: 'https://id.example.org' })).toBe(
    '« lea » can sign in by https://id.example.org.',
  )
  expect(
    await db
      .selectFrom('network_firm')
      .innerJoin('app_user', 'app_user.id', 'manager_id')
      .select('subject')
      .where('username', '=', 'lea')
      .execute(),
  ).toEqual([{ subject: 's-1' }, { subject: 's-1' }])
})

const refused: [string, string[], RegExp][] = [
  ['a name that is taken', ['add', 'gestion', 'x@example.org', 'advisor', 'A', 'B'], /^Somebody has this name/],
  ['a firm nobody knows', ['add', 'new', 'new@example.org', 'advisor', 'A', 'B', 'firm=X'], /^There is no firm « X »/],
  ['a partner without a firm', ['add', 'new', 'new@example.org', 'partner', 'A', 'B'], /^A partner belongs to a firm/],
  ['an account nobody has', ['disable', 'nobody'], /^There is no account « nobody »/],
  ['a telephone of nobody', ['phone', 'nobody', '+33639980139'], /^There is no account « nobody »/],
  ['what is no telephone', ['phone', 'advisor', '12'], /^« 12 » is not a telephone number/],
  ['a closed account', ['invite', 'disabled'], /^« disabled » is disabled/],
  ['a role that does not exist', ['add', 'new', 'new@example.org', 'boss', 'A', 'B'], /^Usage: npm run users/],
  ['an order nobody knows', ['promote', 'gestion'], /^Usage: npm run users/],
]

test.each(sample(refused, 6))('%s is refused in a sentence', async (_, words, sentence) => {
  await expect(users(words)).rejects.toThrow(sentence)
  expect(await db.selectFrom('app_user').select('id').where('username', '=', 'new').execute()).toEqual([])
})

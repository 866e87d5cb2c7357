import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { EDITION_CHANNEL, followLiveEdition } from '../../deployment/edition-rows.ts'
import { databaseListener } from '../../platform/database/listener.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { publishChanged } from './testing.ts'

const database = await testDatabase()
const { as, deps } = await testApp({ DOWNLOAD: 'false' }, database)
const listener = databaseListener(database.pool, EDITION_CHANNEL, pino({ level: 'silent' }))
const errors: unknown[] = []
afterAll(followLiveEdition({ db: deps.db, listener }, deps.deployment, deps.config, (error) => errors.push(error)))

const settings = async () => (await as('advisor', { url: '/api/v1/settings' })).json()
const ofDossier = async (id: string) =>
  (await deps.forms.find(1, (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json().dossier.form_version))!
    .deployment

test('name, look and switches follow a publication without a restart; the environment still wins', async () => {
  await publishChanged(database.url, ({ 'settings.json': file }) => {
    file.name = 'Aurea Nouvelle'
    file.theme.primary = '#123E5C'
    Object.assign(file.features, { userProfile: true, download: true })
  })
  const expected = { name: 'Aurea Nouvelle', features: { userProfile: true, download: false } }
  await vi.waitFor(async () => expect(await settings()).toMatchObject(expected), { timeout: 50_000 })
  expect((await as(null, { url: '/theme/theme.css' })).body.toLowerCase()).toContain('#123e5c')
  expect(errors).toEqual([])
})

test('a dossier keeps its rules and has the prices of the day and the shell of the live edition', async () => {
  const id = await addDossier(deps)
  const before = await ofDossier(id)
  const [product] = before.products
  await publishChanged(database.url, ({ 'settings.json': file, 'products.json': { products } }) => {
    file.name = 'Aurea Encore'
    file.complianceCheck = { amountOver: 1, answers: [] }
    file.upload = { types: ['image/png'] }
    Object.assign(products[0], { name: 'Autre nom', unitPrice: 999 })
    products.pop()
  })
  await vi.waitFor(async () => expect((await settings()).name).toBe('Aurea Encore'), { timeout: 50_000 })
  const now = await ofDossier(id)
  const served = async (version: string) =>
    (await as('advisor', { url: `/api/v1/fr/forms/1?version=${version}` })).json()
  const { form_version } = (await as('advisor', { url: `/api/v1/dossiers/${id}` })).json().dossier
  expect(await served(form_version)).toMatchObject({ upload: before.upload, documentBlocks: before.documentBlocks })
  expect((await settings()).upload.types).toEqual(['image/png'])
  expect(now.upload).toEqual(before.upload)
  expect(now.name).toBe('Aurea Encore')
  expect(now.complianceCheck).toEqual(before.complianceCheck)
  expect(now.products[0]).toMatchObject({ name: product!.name, unitPrice: 999 })
  expect(now.products).toHaveLength(before.products.length)
  expect(now.soldToday.has(before.products.at(-1)!.code)).toBe(false)
})

test('how large a file in base64 may be follows a publication, up and down', async () => {
  const id = await addDossier(deps)
  const receipt = { typeId: 'rib', elementId: 1, title: 'rib.pdf', value: 'AAAA'.repeat(4_000_000) }
  const send = () =>
    as('advisor', {
      method: 'PUT',
      url: `/api/v1/dossiers/${id}/receipts`,
      payload: { submittingBlockId: 1, receipts: [receipt] },
    })
  const takenUpTo = async (maxBytes: number) => {
    await publishChanged(database.url, ({ 'settings.json': file }) => (file.upload = { maxBytes }))
    const isLive = async () => expect((await settings()).upload.maxBytes).toBe(maxBytes)
    await vi.waitFor(isLive, { timeout: 50_000 })
  }
  await takenUpTo(1_048_576)
  const refused = await send()
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([413, 'error.too-large'])
  await takenUpTo(20_971_520)
  expect((await send()).statusCode, 'read, and refused for its element').toBe(422)
})

import type { Definition } from '@parcelle/forms'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readDeployment } from '../../deployment/deployment.ts'
import { formStore } from '../../deployment/form-store.ts'
import { testDatabase } from '../../testing/app.ts'
import { publishForms, toVersion } from './publish.ts'

const { db } = await testDatabase()
const deployment = await readDeployment(readConfig({}))
const [client] = deployment.definitions.filter(({ id }) => id === 1) as [Definition]
const versions = async () =>
  (await db.selectFrom('form_version').select('version').where('form_id', '=', 1).execute()).map(
    ({ version }) => version,
  )
const renamed = (title: string) => ({ definitions: [{ ...client, title: { fr: title, en: title } }] })

test('publishing the same forms twice makes one version, without a notification', async () => {
  const before = await versions()
  expect(before).toEqual([toVersion(client)])
  expect(await publishForms(db, deployment)).toEqual([])
  expect(await versions()).toEqual(before)
})

test('the order of keys makes no other version, a changed letter does', () => {
  const turned = Object.fromEntries(Object.entries(client).toReversed()) as Definition
  expect(toVersion(turned)).toBe(toVersion(client))
  expect(toVersion({ ...client, name: `${client.name}.` })).not.toBe(toVersion(client))
})

test('a changed form is a new version: new dossiers get it, open ones keep theirs', async () => {
  const forms = formStore(db)
  const pinned = await db.selectFrom('dossier').select(['id', 'form_version']).where('form_id', '=', 1).execute()
  const old = toVersion(client)
  const [published] = await publishForms(db, renamed('Autre'))
  expect(published).toEqual({ formId: 1, version: expect.stringMatching(/^[0-9a-f]{16}$/), previous: old })

  expect(await versions()).toHaveLength(2)
  expect(await forms.current(1)).toMatchObject({ version: published?.version, definition: { title: { fr: 'Autre' } } })
  expect(await forms.find(1, old)).toMatchObject({ version: old, definition: { title: client.title } })
  expect(await db.selectFrom('dossier').select(['id', 'form_version']).where('form_id', '=', 1).execute()).toEqual(
    pinned,
  )
})

test('going back to an earlier form makes it current again, without a new version', async () => {
  const known = await versions()
  await publishForms(db, deployment)
  expect((await formStore(db).current(1))?.version).toBe(toVersion(client))
  expect(await versions()).toEqual(known)
})

test('programs that start together publish once', async () => {
  const known = (await versions()).length
  const told = await Promise.all(Array.from({ length: 8 }, () => publishForms(db, renamed('Ensemble'))))
  expect(told.flat()).toHaveLength(1)
  expect(await versions()).toHaveLength(known + 1)
})

test('those who ask for a version at the same time share one compiled form', async () => {
  const forms = formStore(db)
  const [one, two] = await Promise.all([forms.find(1, toVersion(client)), forms.find(1, toVersion(client))])
  expect(one?.form).toBe(two?.form)
  expect((await forms.find(1, toVersion(client)))?.form).toBe(one?.form)
  expect(await forms.find(1, 'none')).toBeNull()
  expect(await forms.current(99)).toBeNull()
})

test('a version requested before its publication is found afterwards', async () => {
  const forms = formStore(db)
  const later = renamed('Plus tard')
  const version = toVersion(later.definitions[0]!)
  expect(await forms.find(1, version)).toBeNull()
  await publishForms(db, later)
  expect((await forms.find(1, version))?.version).toBe(version)
})

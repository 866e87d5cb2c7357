import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takesAnswer } from '@parcelle/forms'
import { afterAll, expect, test, vi } from 'vitest'
import { readDeployment } from '../deployment/deployment.ts'
import { publishFolder } from '../features/editions/index.ts'
import { deliver } from '../features/delivery/deliver.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { signToEnd } from '../features/signing/providers/testing/sign-to-end.ts'
import { testApp, testDatabase } from '../testing/app.ts'
import { ruleOutMatches } from '../testing/dossiers.ts'

// The commands start programs, on machines that may be busy.
vi.setConfig({ testTimeout: 300_000 })

const folder = await mkdtemp(join(tmpdir(), 'parcelle-new-'))
afterAll(() => rm(folder, { recursive: true }))
const root = join(import.meta.dirname, '..', '..')
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deployment.ts', ...args], { cwd: root })
  return { status, text: `${stdout}${stderr}` }
}
const made = run('new', 'ma-societe', folder)

test('a new company passes the check as it is, and none is written twice', () => {
  expect(made).toMatchObject({ status: 0 })
  expect(run('check', join(folder, 'ma-societe'))).toEqual({
    status: 0,
    text: `${join(folder, 'ma-societe')}: ready to be used\n`,
  })
  expect(run('new', 'ma-societe', folder)).toEqual({
    status: 1,
    text: `${join(folder, 'ma-societe')} is there already: nothing was written.\n`,
  })
})

test('its first dossier is created, filled in, signed, accepted and delivered', async () => {
  const database = await testDatabase()
  const { parts, ...deployment } = await readDeployment({ customer: 'ma-societe', features: {} }, folder)
  expect(deployment).toMatchObject({ name: 'Ma Societe', company: { name: 'Ma Societe' } })
  await publishFolder(database.owner, { deployment, parts }, 'files')
  const { as, deps } = await testApp({}, database, { deployment })
  const call = async (user: string, method: 'GET' | 'POST' | 'PUT', url: string, payload: object = {}) => {
    const reply = await as(user, { method, url: `/api/v1${url}`, ...(method !== 'GET' && { payload }) })
    expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300)
    return reply.json()
  }

  const { dossier } = await call('direct', 'POST', '/dossiers', { formId: 1 })
  const { id } = dossier
  const { form } = (await deps.forms.current(1))!
  const answers = deployment.samples!.samples[0]!.answers
  for (const { id: block, elements, condition } of form.blocks) {
    if (condition?.rules.some((rule) => rule.type === 'dossier')) continue
    for (const { id: elementId, name, attributes } of elements.filter((one) => one.attributes.types)) {
      const value = pagePdf({ page: `/Name (${name})` }).toString('base64')
      const receipt = { typeId: attributes.types![0]!.typeId, elementId, title: `${name}.pdf`, value }
      await call('direct', 'PUT', `/dossiers/${id}/receipts`, { submittingBlockId: block, receipts: [receipt] })
    }
    const values = elements
      .filter((element) => takesAnswer(element) && !element.attributes.types && answers[element.name] !== undefined)
      .map((element) => ({ elementId: element.id, value: String(answers[element.name]) }))
    await call('direct', 'PUT', `/dossiers/${id}/values`, { submittingBlockId: block, values })
  }
  const envelope = await database.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  await signToEnd(deps, envelope.id)
  expect(await call('direct', 'GET', `/dossiers/${id}`)).toMatchObject({
    dossier: { status: expect.stringMatching(/^signed/) },
  })

  await ruleOutMatches(deps, id)
  await call('gestion', 'PUT', `/dossiers/integration-state/${id}`, { integration_state: 'validated' })
  await deliver(deps, id)
  expect(await call('gestion', 'GET', `/dossier/integration-state/${id}/state`)).toEqual({ integration_state: 'sync' })
})

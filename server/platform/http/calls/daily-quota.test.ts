import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { readDeployment } from '../../../deployment/deployment.ts'
import { pagePdf } from '../../../features/receipts/inspection/testing/files.ts'
import { testApp } from '../../../testing/app.ts'
import { addDossier } from '../../../testing/dossiers.ts'

const deployment = {
  ...(await readDeployment(readConfig({ DUPLICATION: 'true' }))),
  limits: {
    subscriber: { dossiers: 2, megabytes: 1 },
    staff: { dossiers: 3, prospects: 1, megabytes: 5 },
    dossierMegabytes: 1,
    dossierReceipts: 2,
  },
}
const { as, deps } = await testApp({}, undefined, { deployment })
const { form } = (await deps.forms.current(deployment.forms.client))!

const post = (user: string, path: string, payload: object) =>
  as(user, { method: 'POST', url: `/api/v1${path}`, payload })
const refusal = { statusCode: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } }

test('a subscriber creates a limited number of dossiers a day; refused ones do not count', async () => {
  const open = (formId: number) => post('direct', '/dossiers', { formId })
  const statuses = []
  for (const formId of [1, 99, 99, 99, 1]) statuses.push((await open(formId)).statusCode)
  expect(statuses).toEqual([201, 422, 422, 422, 201])
  const refused = await open(1)
  expect(refused).toMatchObject(refusal)
  expect(refused.json().errors).toEqual([
    { code: 'dossier.error.too-many', message: 'dossier.error.too-many', params: { max: 2 } },
  ])
})

test('a request repeated with its idempotency key gets the same reply and counts once', async () => {
  const open = (key: string) =>
    as('partner', {
      method: 'POST',
      url: '/api/v1/dossiers',
      payload: { formId: 1 },
      headers: { 'idempotency-key': key },
    })
  const first = await open('first')
  expect(first.statusCode).toBe(201)
  for (let again = 0; again < 3; again++) expect((await open('first')).json()).toEqual(first.json())
  const atOnce = await Promise.all([open('second'), open('second'), open('second')])
  // One may be refused while the others are being counted; none of them uses up the quota.
  expect(atOnce.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
  expect((await open('second')).statusCode).toBe(201)
  expect((await open('third')).statusCode).toBe(201)
  expect(await open('fourth')).toMatchObject(refusal)
  expect((await open('first')).json()).toEqual(first.json())
})

test('advisors and the back office create more, copies included', async () => {
  const id = await addDossier(deps)
  const statuses = [
    (await post('advisor', '/dossiers', { formId: 1 })).statusCode,
    (await post('advisor', `/dossiers/${id}/duplicate`, {})).statusCode,
    (await post('advisor', `/dossiers/${id}/duplicate`, {})).statusCode,
    (await post('advisor', `/dossiers/${id}/duplicate`, {})).statusCode,
  ]
  expect(statuses).toEqual([201, 201, 201, 429])
  expect((await post('advisor2', '/dossiers', { formId: 1 })).statusCode).toBe(201)
})

test('prospects are made so many a day', async () => {
  const create = async (name: string) => {
    const values = { subscriber_type: 'physique', sub_civility: 'Mme', sub_last_name: name, sub_first_name: 'Anne' }
    const dossierId = await addDossier(deps, { values: { ...values, sub_email: `${name}@example.org` } })
    return post('advisor', '/prospects', { dossierId })
  }
  expect((await create('premiere')).statusCode).toBe(201)
  const refused = await create('seconde')
  expect(refused).toMatchObject(refusal)
  expect(refused.json().errors[0].code).toBe('prospect.error.too-many')
})

const element = form.element('file_rib')!
const types = element.attributes.types!
let count = 0

function give(user: string, id: string, bytes: number) {
  const content = pagePdf({ more: [`(${++count}${' '.repeat(bytes)})`] })
  const receipt = {
    typeId: types[0]!.typeId,
    elementId: element.id,
    title: 'rib.pdf',
    value: content.toString('base64'),
  }
  const payload = { submittingBlockId: form.blockOf('file_rib')!.id, receipts: [receipt] }
  return as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/receipts`, payload })
}

test('a dossier holds so many megabytes', async () => {
  const id = await addDossier(deps)
  expect((await give('advisor', id, 600_000)).statusCode).toBe(200)
  const refused = await give('advisor', id, 600_000)
  expect(refused.statusCode).toBe(413)
  expect(refused.json().errors[0]).toMatchObject({ code: 'receipt.error.dossier-full', params: { max: 1 } })
  expect((await give('advisor', await addDossier(deps), 600_000)).statusCode).toBe(200)
})

test('a person gives so many megabytes a day', async () => {
  const own = () => addDossier(deps, { client: 'client' })
  expect((await give('client', await own(), 600_000)).statusCode).toBe(200)
  const refused = await give('client', await own(), 1000)
  expect(refused).toMatchObject(refusal)
  expect(refused.json().errors[0]).toMatchObject({ code: 'receipt.error.day-full', params: { max: 1 } })
})

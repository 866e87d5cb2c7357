import { randomUUID } from 'node:crypto'
import { routesByFeature } from '@parcelle/contract'
import type { Route } from '@parcelle/contract/route'
import { roles } from '@parcelle/domain'
import { expect, test } from 'vitest'
import { addReport } from '../features/report/testing.ts'
import { toDocumentId } from '../features/documents/ids.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { renewPersonalLink } from '../features/signing/envelopes/personal-link.ts'
import { addStoredFiles, storeContent } from '../features/files/store-content.ts'
import matrix from '../testing/access-matrix.json' with { type: 'json' }
import { testApp } from '../testing/app.ts'
import { addDossier, findUser } from '../testing/dossiers.ts'

const { as, deps } = await testApp({ CALLS_PER_MINUTE: '100000' })
const { db } = deps
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const PDF = pagePdf()
const url = (path: string) => `/api/v1${path}`
const statusOf = async (user: string | null, request: Parameters<typeof as>[1]) => (await as(user, request)).statusCode

test('the matrix says of every role what the contract says', () => {
  const routes = Object.values(routesByFeature).flatMap((room) => Object.values<Route>(room))
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix.calls).toSorted())
  for (const { name, roles: allowed } of routes) {
    const line: Record<string, string> = matrix.calls[name]
    expect(Object.keys(line).toSorted()).toEqual(['anon', ...roles].toSorted())
    const may = roles.filter((role) => {
      if (allowed === 'everyone') return role !== 'studio'
      return allowed === 'open' || allowed === 'signed-in' || allowed.includes(role)
    })
    expect({ name, may: roles.filter((role) => line[role] !== '-') }).toEqual({ name, may })
    expect({ name, isOpen: line['anon'] !== '-' }).toEqual({ name, isOpen: allowed === 'open' })
  }
})

/** A dossier with a receipt, a sent envelope and a report, all under the id of the dossier. */
async function addWhole(of: Parameters<typeof addDossier>[1]) {
  const id = await addDossier(deps, { ...of, status: 'signature' })
  const [uploaded, sent] = [
    await storeContent(deps, [PDF], 'application/pdf'),
    await storeContent(deps, [PDF], 'application/pdf'),
  ]
  const { id: element_id, attributes } = form.element('file_rib')!
  await db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [uploaded, sent])
    const receipt = { id, dossier_id: id, element_id, type_id: attributes.types![0]!.typeId, title: 'rib.pdf' }
    const file = { mimetype: 'application/pdf', size: uploaded.size, sha256: uploaded.sha256, file_key: uploaded.key }
    await tx
      .insertInto('receipt')
      .values({ ...receipt, ...file, added_by: null })
      .execute()
    const base = { dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded', state: 'sent' } as const
    const expires_at = new Date(Date.now() + 86_400_000)
    await tx
      .insertInto('envelope')
      .values({ ...base, id, provider_id: id, frozen: '{}', sent_at: new Date(), expires_at })
      .execute()
    const document = {
      id,
      envelope_id: id,
      rank: 1,
      code: 'subscription_form',
      name: 'bulletin.pdf',
      title: `Bulletin ${id}`,
    }
    await tx
      .insertInto('envelope_document')
      .values({ ...document, sent_key: sent.key })
      .execute()
    const signer = { party: 'subscriber', turn: 1, name: 'Anne', email: 'anne@example.org', locale: 'fr' } as const
    await tx
      .insertInto('envelope_signer')
      .values({ ...signer, id, envelope_id: id, sent_at: new Date() })
      .execute()
  })
  return id
}

const own = await addWhole({ advisor: 'advisor' })
const theirs = await addWhole({ advisor: 'advisor2', client: 'client2' })
const { id: theirClient } = await db
  .insertInto('client')
  .values({ kind: 'client', last_name: 'AILLEURS', advisor_id: (await findUser(db, 'advisor2')).id })
  .returning('id')
  .executeTakeFirstOrThrow()

test('a call with two ids answers 404 when the second belongs to another dossier', async () => {
  const block = form.blocks[1]!.id
  const code = 'subscription_form'
  const pairs: [string, Parameters<typeof as>[1]][] = [
    ['readReceipt', { url: url(`/dossiers/${own}/receipts/${theirs}`) }],
    ['readReceiptContent', { url: url(`/dossiers/${own}/receipts/${theirs}/content`) }],
    [
      'changeReceiptType',
      { method: 'PUT', url: url(`/dossiers/${own}/receipts/${theirs}/type`), payload: { typeId: 'other' } },
    ],
    ['removeReceipt', { method: 'DELETE', url: url(`/dossiers/${own}/receipts/${theirs}`) }],
    ['readDocument', { url: url(`/dossiers/${own}/documents/${toDocumentId(theirs, code)}`) }],
    [
      'previewDocument',
      {
        method: 'POST',
        url: url(`/dossiers/${own}/preview`),
        payload: { documentId: toDocumentId(theirs, code), save: false },
      },
    ],
    ['readSignedDocument', { url: url(`/dossier/${own}/docusign/documents/${theirs}`) }],
    [
      'takeEarlierAnswers',
      { method: 'POST', url: url(`/dossiers/${own}/earlier-answers`), payload: { blockId: block, from: theirs } },
    ],
    [
      'authoriseClients',
      { method: 'PUT', url: url(`/dossiers/${own}/authorized-clients`), payload: { clientsId: [theirClient] } },
    ],
    ['createDossier', { method: 'POST', url: url('/dossiers'), payload: { formId: 1, clientId: theirClient } }],
    ['createProspect', { method: 'POST', url: url('/prospects'), payload: { dossierId: theirs } }],
  ]
  const answers = await Promise.all(
    pairs.map(async ([name, request]) => {
      const foreign = await as('advisor', request)
      const absent = await as('advisor', JSON.parse(JSON.stringify(request).replaceAll(theirs, randomUUID())))
      return { name, refused: foreign.statusCode >= 400, same: foreign.statusCode === absent.statusCode }
    }),
  )
  expect(answers).toEqual(pairs.map(([name]) => ({ name, refused: true, same: true })))
  // Nothing was deleted on the way.
  expect(await statusOf('advisor2', { url: url(`/dossiers/${theirs}/receipts/${theirs}`) })).toBe(200)
})

async function openLink(signerId: string): Promise<{ token: string; key: string }> {
  const link = await renewPersonalLink(db, deps.config.publicUrl, signerId)
  const token = link.split('/').at(-1)!
  const opened = await as(null, { method: 'POST', url: url(`/signing/${token}/opened`) })
  expect(opened.statusCode).toBe(200)
  return { token, key: opened.json().key }
}

test('the key of a signing page opens its own documents for whoever holds it, and no others', async () => {
  const [mine, other] = [await openLink(own), await openLink(theirs)]
  for (const user of [null, 'advisor2', 'client', 'backoffice']) {
    const page = await as(user, { url: url(`/signing/${mine.key}`) })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`Bulletin ${own}`)
    expect(page.body).not.toContain(theirs)
    expect(await statusOf(user, { url: url(`/signing/${mine.key}/documents/1`) })).toBe(200)
    expect(await statusOf(user, { url: url(`/signing/${mine.key}/documents/2`) })).toBe(404)
  }
  expect((await as(null, { url: url(`/signing/${other.key}`) })).body).not.toContain(own)
})

test('a secret of one kind is no key of another', async () => {
  const { token, key } = await openLink(own)
  const report = 'r'.repeat(43)
  await addReport(deps, await addDossier(deps, { status: 'adequacy_report_validation' }), report)
  const { id: user } = await findUser(db, 'advisor')
  for (const wrong of [token, report, user, own]) {
    for (const path of ['', '/documents/1', '/copies/1'])
      expect(await statusOf(null, { url: url(`/signing/${wrong}${path}`) })).toBeGreaterThanOrEqual(400)
  }
  for (const wrong of [token, key, own]) {
    for (const path of ['', '/document'])
      expect(await statusOf(null, { url: url(`/reports/${wrong}${path}`) })).toBe(404)
  }
  expect(await statusOf(null, { method: 'POST', url: url(`/signing/${key}/opened`) })).toBe(404)
  expect(await statusOf(null, { method: 'POST', url: url(`/signing/${report}/opened`) })).toBe(404)
})

test('a link that was renewed opens nothing, and neither do keys without their envelope', async () => {
  const first = await openLink(own)
  await openLink(own)
  expect(await statusOf(null, { method: 'POST', url: url(`/signing/${first.token}/opened`) })).toBe(404)
  const { id } = await db
    .insertInto('envelope')
    .values({ dossier_id: own, kind: 'mission', trial: 1, provider: 'embedded', state: 'voided', frozen: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signer = { party: 'subscriber', turn: 1, name: 'Anne', email: 'anne@example.org', locale: 'fr' } as const
  await db
    .insertInto('envelope_signer')
    .values({ ...signer, id, envelope_id: id })
    .execute()
  await db
    .insertInto('envelope_document')
    .values({ envelope_id: id, rank: 1, code: 'mission_letter', name: 'lettre.pdf', title: 'Lettre' })
    .execute()
  const link = await renewPersonalLink(db, deps.config.publicUrl, id)
  const opened = await as(null, { method: 'POST', url: url(`/signing/${link.split('/').at(-1)}/opened`) })
  // A withdrawn link replies without a document.
  if (opened.statusCode === 200)
    expect(await statusOf(null, { url: url(`/signing/${opened.json().key}/documents/1`) })).toBe(404)
  else expect(opened.statusCode).toBeGreaterThanOrEqual(404)
})

import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { outboxOnly } from '../../../platform/mail/mail.ts'
import { clamdScanner } from './clamd.ts'
import type { Scanner } from './scanner.ts'
import { pagePdf } from '../inspection/testing/files.ts'
import { sweepLater } from '../../files/testing.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { EICAR, startClamd } from '../../../testing/clamd.ts'
import { addDossier, findUser } from '../../../testing/dossiers.ts'
import { checkScanner, scanFile, scanWaiting } from './scan-files.ts'
import { startWorker } from '../../../worker.ts'

const database = await testDatabase()
const address = await startClamd(afterAll)
const token = 'a-token-of-the-operator'
const { as, deps } = await testApp({ CLAMD_URL: address, METRICS_TOKEN: token }, database)
const without = await testApp({}, database, { files: deps.files })
const scanner = clamdScanner(address)
const down: Scanner = clamdScanner('unix:/nowhere/clamd.sock')

const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const { id: elementId, attributes } = form.element('file_rib')!
const submittingBlockId = form.blockOf('file_rib')!.id
const CLEAN = pagePdf()
const INFECTED = pagePdf({ more: [`<</Length ${EICAR.length}>>\nstream\n${EICAR}\nendstream`] })

/** Uploads as the advisor; returns the receipt id and the file key. */
async function give(id: string, content: Buffer, call = as) {
  const receipt = {
    typeId: attributes.types![0]!.typeId,
    elementId,
    title: 'rib.pdf',
    value: content.toString('base64'),
  }
  const payload = { submittingBlockId, receipts: [receipt] }
  const reply = await call('advisor', { method: 'PUT', url: `/api/v1/dossiers/${id}/receipts`, payload })
  expect(reply.statusCode).toBe(200)
  const [{ receiptId }] = reply.json().dossier.receipts
  const row = deps.db.selectFrom('receipt').select('file_key').where('id', '=', receiptId)
  return { receiptId, key: (await row.executeTakeFirstOrThrow()).file_key }
}
const read = async (user: string, id: string, receiptId: string) =>
  (await as(user, { url: `/api/v1/dossiers/${id}/receipts/${receiptId}` })).statusCode
const list = async (id: string) =>
  Object.values<{ scan: string }[]>((await as('advisor', { url: `/api/v1/dossiers/${id}/receipts` })).json()).flat()
const resend = (id: string) =>
  as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event: 'resend_mission' } })

test('until it was scanned, a document is only for who gave it, and its dossier is not sent to signature', async () => {
  const id = await addDossier(deps)
  const { receiptId, key } = await give(id, CLEAN)
  await deps.db.updateTable('dossier').set({ status: 'mission_abort' }).where('id', '=', id).execute()
  expect(await list(id)).toMatchObject([{ scan: 'to_scan' }])
  expect([await read('advisor', id, receiptId), await read('gestion', id, receiptId)]).toEqual([200, 403])
  const refused = await resend(id)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'folder.error.files-to-scan'])
  expect(await metric()).toBe(1)

  expect(await scanFile(deps, scanner, key)).toBe(true)
  expect(await list(id)).toMatchObject([{ scan: 'clean' }])
  expect(await read('gestion', id, receiptId)).toBe(200)
  expect((await resend(id)).statusCode).toBe(200)
  expect(await metric()).toBe(0)
})

test('a document with a virus leaves its dossier, its content is swept, and who gave it gets a mail', async () => {
  const id = await addDossier(deps)
  const { receiptId, key } = await give(id, INFECTED)
  await scanFile(deps, scanner, key)

  expect(await list(id)).toEqual([])
  expect(await read('advisor', id, receiptId)).toBe(404)
  await sweepLater(deps)
  expect(await deps.files.size(key)).toBe(null)
  expect((await as('advisor', { url: `/api/v1/dossiers/${id}` })).json().dossier.values[elementId]).toBeUndefined()
  const [given, refused] = await deps.db
    .selectFrom('dossier_event')
    .select(['event', 'actor_id', 'payload'])
    .where('dossier_id', '=', id)
    .where('event', 'in', ['add_receipts', 'refuse_receipt'])
    .orderBy('seq')
    .execute()
  expect(refused).toMatchObject({ event: 'refuse_receipt', actor_id: null })
  const { receipts } = given!.payload as { receipts: object[] }
  expect(refused!.payload).toMatchObject({ receipts, refused: { virus: expect.stringMatching(/^Eicar/) } })
  const { email } = await deps.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', (await findUser(deps.db, 'advisor')).id)
    .executeTakeFirstOrThrow()
  const mails = await deps.db.selectFrom('mail').select(['recipient', 'body']).where('recipient', '=', email).execute()
  // Zero-width characters keep the file name from becoming a link.
  expect(mails.map(({ body }) => body).join()).toContain('«\u00a0rib\u200c.\u200cpdf\u00a0»')
})

test('what is larger than the scanner takes is refused when it is new, and stays where it was there before', async () => {
  const small: Scanner = { scan: () => Promise.reject(new Error('write EPIPE')), takes: async () => false }
  const id = await addDossier(deps)
  const { key: known } = await give(id, CLEAN, without.as)
  expect([await scanFile(deps, small, known), await list(id)]).toMatchObject([true, [{ scan: 'none' }]])
  const { key } = await give(await addDossier(deps), CLEAN)
  expect(await scanFile(deps, small, key)).toBe(true)
  await sweepLater(deps)
  expect(await deps.files.size(key)).toBe(null)
  const mails = deps.db.selectFrom('mail').select('id').where('body', 'like', '%trop lourd pour être examiné%')
  expect(await mails.execute()).toHaveLength(1)
  const error = vi.fn()
  await checkScanner({ ...deps, log: { ...deps.log, error } as never }, small)
  expect(error).toHaveBeenCalledWith({ bytes: 10_485_760 }, expect.stringContaining('StreamMaxLength'))
})

test('while the scanner is down a document is stored, waits, and is scanned later', async () => {
  const id = await addDossier(deps)
  const { key } = await give(id, CLEAN)
  expect(await scanFile(deps, down, key)).toBe(false)
  expect(await scanWaiting(deps, down)).toBe(0)
  expect(await list(id)).toMatchObject([{ scan: 'to_scan' }])
  await scanWaiting(deps, scanner)
  expect(await list(id)).toMatchObject([{ scan: 'clean' }])
})

test('a job comes with each new document, and none without a scanner', async () => {
  const count = async () => {
    const rows = await database.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'scan-file'`)
    return rows.rows.length
  }
  const before = await count()
  await give(await addDossier(deps), CLEAN)
  expect(await count()).toBe(before + 1)
  await give(await addDossier(deps), CLEAN, without.as)
  expect(await count()).toBe(before + 1)
})

test('without a scanner nothing is held back; once there is one, what came before is scanned', async () => {
  const id = await addDossier(deps)
  const { receiptId } = await give(id, INFECTED, without.as)
  expect(await list(id)).toMatchObject([{ scan: 'none' }])
  expect(await read('gestion', id, receiptId)).toBe(200)
  await scanWaiting(deps, scanner)
  expect(await list(id)).toEqual([])
})

test('files that waited for a scanner are released when it is removed from the settings', async () => {
  const id = await addDossier(deps)
  await give(id, CLEAN)
  await scanWaiting(without.deps, null)
  expect(await list(id)).toMatchObject([{ scan: 'none' }])
})

test('a worker scans a new document as soon as it is there', async () => {
  const owner = openDatabase(database.url, deps.log)
  const { stop } = await startWorker({ ...deps, queue: owner.pool, mailer: outboxOnly })
  try {
    const id = await addDossier(deps)
    await give(id, CLEAN)
    await vi.waitFor(async () => expect(await list(id)).toMatchObject([{ scan: 'clean' }]), { timeout: 50_000 })
  } finally {
    await stop()
    await owner.close()
  }
})

async function metric(): Promise<number> {
  const { body } = await as(null, { url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  return Number(/^parcelle_files_to_scan (\d+)$/m.exec(body)?.[1])
}

import { expect, test } from 'vitest'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier, findUser, sampleAnswers } from '../../testing/dossiers.ts'
import { writeReport } from './testing.ts'
import { makeReport } from './document/make-report.ts'

const database = await testDatabase()
const { as, deps } = await testApp({}, database)
const { db } = deps
const values = sampleAnswers('couple-60k')

const add = (status: 'mission_validated' | 'adequacy_report_failure' = 'mission_validated') =>
  addDossier(deps, { status, client: 'client', values })
const read = async (user: string, id: string) => (await as(user, { url: `/api/v1/dossiers/${id}/report` })).json()
const save = (user: string, id: string, part: string, text: string, version: number) =>
  as(user, { method: 'PUT', url: `/api/v1/dossiers/${id}/report/texts/${part}`, payload: { text, version } })
const move = (user: string, id: string, event: string, reason?: string) =>
  as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event, reason } })
const reportOf = (id: string) =>
  db.selectFrom('report').selectAll().where('dossier_id', '=', id).orderBy('trial', 'desc').executeTakeFirstOrThrow()
const eventsOf = (id: string) =>
  db.selectFrom('dossier_event').selectAll().where('dossier_id', '=', id).orderBy('seq').execute()
const mailsTo = (recipient: string, number: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .where('subject', 'like', `%${number}%`)
    .execute()

/** An issued report and its token, read from the mail. */
async function issued() {
  const id = await add()
  await writeReport(deps, id)
  expect((await move('advisor', id, 'issue_report')).statusCode).toBe(200)
  await makeReport(deps, (await reportOf(id)).id)
  const { number } = await read('advisor', id)
  const mails = await mailsTo(values['sub_email']!, number)
  expect(mails).toHaveLength(1)
  return { id, number, token: /\/rapport\/([\w-]+)/.exec(mails[0]!.body)![1]! }
}
const byLink = (token: string, path = '') => as(null, { url: `/api/v1/reports/${token}${path}` })
const decide = (token: string, event: string, reason?: string) =>
  as(null, { method: 'POST', url: `/api/v1/reports/${token}/decision`, payload: { event, reason } })

test('the page says what the dossier knows, with its points, what it does not, and what is to be written', async () => {
  const { annual_charges: _, ...fewer } = values
  const id = await addDossier(deps, { status: 'mission_validated', client: 'client', values: fewer })
  const { sections, can } = await read('advisor', id)
  expect(can).toEqual({ write: true, decide: false })
  const [situation] = sections
  expect(situation.known[0].rows.length).toBeGreaterThan(3)
  expect(situation.missing).toMatchObject([{ pageId: expect.any(Number), blockId: expect.any(Number) }])
  const tables = sections.flatMap(({ known }: { known: { kind: string; rows: object[] }[] }) =>
    known.filter(({ kind }) => kind === 'table'),
  )
  const points = expect.stringMatching(/^\d+ \/ \d+$/)
  expect(tables[0].rows.at(-1)).toEqual({ cells: ['Score total', '', points], isStrong: true })
  const parts = sections.flatMap((section: { parts: { part: string; required: boolean }[] }) => section.parts)
  expect(parts.filter(({ required }: { required: boolean }) => required).length).toBeGreaterThan(2)
  // Clients do not see a report that is being written.
  expect(await read('client', id)).toMatchObject({ sections: [], can: { write: false, decide: false } })
})

test('a text is kept as it is typed, twice is once, and two people never overwrite each other', async () => {
  const id = await add('adequacy_report_failure')
  expect((await save('advisor', id, 'reasons', 'Première version', 0)).json()).toEqual({ version: 1 })
  expect((await save('advisor', id, 'reasons', 'Première version', 0)).json()).toEqual({ version: 1 })
  const refused = await save('partner', id, 'reasons', 'Une autre', 0)
  const { firstname, lastname } = await findUser(db, 'advisor')
  const theirs = { text: 'Première version', version: 1, by: `${firstname} ${lastname}` }
  expect([refused.statusCode, refused.json().theirs]).toEqual([409, theirs])
  expect((await save('partner', id, 'reasons', 'Une autre', 1)).json()).toEqual({ version: 2 })
  expect((await save('advisor', id, 'poetry', 'Ô temps', 0)).statusCode).toBe(404)
  await db.updateTable('dossier').set({ status: 'adequacy_report_validation' }).where('id', '=', id).execute()
  const late = await save('advisor', id, 'reasons', 'Trop tard', 2)
  expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'folder.error.not-editable'])
})

test('an issued report is frozen, generated once, stored with the dossier and sent to the client', async () => {
  const id = await add()
  await writeReport(deps, id)
  await move('advisor', id, 'issue_report')
  const early = await move('client', id, 'validate_report')
  expect([early.statusCode, early.json().errors[0].code]).toEqual([409, 'report.error.making'])
  const { id: reportId } = await reportOf(id)
  await db.updateTable('report_text').set({ text: 'Changé après coup' }).where('dossier_id', '=', id).execute()
  await makeReport(deps, reportId)
  await makeReport(deps, reportId)
  const { number, issued: shown } = await read('client', id)
  expect(shown).toMatchObject({ state: 'to-decide', opened_at: null })
  expect(await mailsTo(values['sub_email']!, number)).toHaveLength(1)
  const frozen = JSON.stringify((await reportOf(id)).frozen)
  expect([frozen.includes('Ce placement répond'), frozen.includes('Changé')]).toEqual([true, false])
  const document = await as('client', { url: `/api/v1/dossiers/${id}/report/document` })
  expect([document.statusCode, document.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await read('client', id)).issued.opened_at).toEqual(expect.any(String))
  const kept = await db.selectFrom('document').select('code').where('dossier_id', '=', id).execute()
  expect(kept).toEqual([{ code: 'adequacy_report' }])
})

test('a report that says too little, or that nobody can be sent, is not issued', async () => {
  const id = await add()
  const unwritten = await move('advisor', id, 'issue_report')
  expect([unwritten.statusCode, unwritten.json().errors[0].code]).toEqual([422, 'report.error.unwritten'])
  const unknown = await addDossier(deps, { status: 'mission_validated' })
  await writeReport(deps, unknown)
  const nobody = await move('advisor', unknown, 'issue_report')
  expect([nobody.statusCode, nobody.json().errors[0].code]).toEqual([422, 'report.error.no-address'])
})

test('by their link the client reads and validates without an account; the evidence names them, link and address', async () => {
  const { id, number, token } = await issued()
  expect((await byLink(token)).json()).toMatchObject({ number, issued: { state: 'to-decide' } })
  const document = await byLink(token, '/document')
  expect(document.headers['content-type']).toBe('application/pdf')
  const decided = await decide(token, 'validate_report')
  expect(decided.json()).toMatchObject({ issued: { state: 'validated', opened_at: expect.any(String) } })
  const by = { party: 'subscriber', link: expect.stringMatching(/^[0-9a-f]{16}$/), address: '127.0.0.1' }
  const told = (await eventsOf(id)).slice(-2)
  expect(told.map(({ event, actor_id, payload }) => ({ event, actor_id, payload }))).toMatchObject([
    { event: 'open_report', actor_id: null, payload: { by } },
    { event: 'validate_report', actor_id: null, payload: { by } },
  ])
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', 'advisor')
    .executeTakeFirstOrThrow()
  expect((await mailsTo(email, number)).map(({ subject }) => subject)).toEqual([expect.stringContaining('validé')])
  // A second decision is refused; reading is not.
  expect((await decide(token, 'refuse_report', 'Trop tard')).statusCode).toBe(409)
  expect((await byLink(token, '/document')).statusCode).toBe(200)
})

test('a refusal says why; the advisor reads it, issues again, and the old link ends', async () => {
  const { id, number, token } = await issued()
  for (const reason of [undefined, ' \u00a0']) {
    const refused = await decide(token, 'refuse_report', reason)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ code: 'validation.error.reason-required', property: 'reason' }])
  }
  expect((await decide(token, 'refuse_report', 'Trop risqué')).statusCode).toBe(200)
  const { status, issued: shown } = await read('advisor', id)
  expect([status, shown.state, shown.reason]).toEqual(['adequacy_report_failure', 'refused', 'Trop risqué'])
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', 'advisor')
    .executeTakeFirstOrThrow()
  expect((await mailsTo(email, number)).map(({ body }) => body).join()).toContain('Trop risqué')
  expect((await move('advisor', id, 'issue_report')).statusCode).toBe(200)
  expect((await byLink(token)).statusCode).toBe(404)
  expect((await decide(token, 'validate_report')).statusCode).toBe(404)
  expect((await reportOf(id)).trial).toBe(2)
})

test('a document that cannot be generated is retried, then fails: the advisor is notified and may issue it again', async () => {
  const id = await add()
  await writeReport(deps, id)
  await move('advisor', id, 'issue_report')
  const broken = { ...deps, documentMaker: { make: () => Promise.reject(new Error('no ink')) } }
  const { id: reportId } = await reportOf(id)
  for (const _ of [1, 2]) await expect(makeReport(broken, reportId)).rejects.toThrow('no ink')
  await makeReport(broken, reportId)
  const { status, issued: shown, number } = await read('advisor', id)
  expect([status, shown.state]).toEqual(['adequacy_report_failure', 'failed'])
  const told = (await eventsOf(id)).at(-1)!
  expect([told.event, told.actor_id]).toEqual(['report_failed', null])
  const mails = await db.selectFrom('mail').select('subject').where('subject', 'like', `%${number}%`).execute()
  expect(mails).toHaveLength(1)
  expect((await move('advisor', id, 'issue_report')).statusCode).toBe(200)
})

test('an outage does not fail a report, however often it is retried meanwhile', async () => {
  const id = await add()
  await writeReport(deps, id)
  await move('advisor', id, 'issue_report')
  const { id: reportId } = await reportOf(id)
  const refuse = () => Promise.reject(Object.assign(new Error('the store is down'), { code: 'ESTORE' }))
  const down = { ...deps, files: { ...deps.files, put: refuse } }
  for (const _ of [1, 2, 3, 4]) await expect(makeReport(down, reportId)).rejects.toThrow('the store is down')
  const broken = { ...deps, documentMaker: { make: () => Promise.reject(new Error('no ink')) } }
  await expect(makeReport(broken, reportId), 'the first failure that counts').rejects.toThrow('no ink')
  expect((await read('advisor', id)).status).toBe('adequacy_report_validation')
  await makeReport(deps, reportId)
  expect((await read('client', id)).issued.state).toBe('to-decide')
})

test('an unknown link finds nothing', async () => {
  for (const path of ['', '/document']) expect((await byLink('x'.repeat(43), path)).statusCode).toBe(404)
  expect((await decide('x'.repeat(43), 'validate_report')).statusCode).toBe(404)
})

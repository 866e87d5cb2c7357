import { expect, test } from 'vitest'
import { writeReport } from './testing.ts'
import { testApp } from '../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../testing/dossiers.ts'
import { makeReport } from './document/make-report.ts'

const { as, deps } = await testApp()
const { db } = deps
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const answers = sampleAnswers('couple-60k')
const code = 'element.error.mail-must-be-different-from-partner'
const message = 'element.error.mail-must-be-different-from-firm'

async function written(email: string): Promise<string> {
  const values = { ...answers, sub_email: email }
  const id = await addDossier(deps, { status: 'mission_validated', client: 'client', values })
  await writeReport(deps, id)
  return id
}
const move = (user: string, id: string, event: string) =>
  as(user, { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload: { event } })
const statusOf = async (id: string) =>
  (await db.selectFrom('dossier').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const setEmail = (username: string, set: { email?: string; email_signer?: string | null }) =>
  db.updateTable('app_user').set(set).where('username', '=', username).execute()

async function issued(email: string) {
  const id = await written(email)
  expect((await move('advisor', id, 'issue_report')).statusCode).toBe(200)
  const report = await db.selectFrom('report').select('id').where('dossier_id', '=', id).executeTakeFirstOrThrow()
  await makeReport(deps, report.id)
  const mail = db.selectFrom('mail').select('body').where('recipient', '=', email).orderBy('created_at', 'desc')
  const { body } = await mail.executeTakeFirstOrThrow()
  return { id, token: /\/rapport\/([\w-]+)/.exec(body)![1]! }
}

test.each(['advisor@demo.example.org', 'Partner+c@demo.example.org', 'disabled@demo.example.org'])(
  'no report is issued to an address of the firm: %s',
  async (email) => {
    const id = await written(email)
    const reply = await move('advisor', id, 'issue_report')
    const property = String(form.element('sub_email')!.id)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, [{ code, message, property }]])
    expect(await statusOf(id)).toBe('mission_validated')
    expect(await db.selectFrom('report').select('id').where('dossier_id', '=', id).execute()).toEqual([])
  },
)

test.each(['validate_report', 'refuse_report'])(
  'nobody of the firm decides by a link that came to an address of theirs: %s',
  async (event) => {
    const { id, token } = await issued('rapport@example.org')
    const decide = () =>
      as(null, { method: 'POST', url: `/api/v1/reports/${token}/decision`, payload: { event, reason: 'Motif' } })
    await setEmail('partner', { email_signer: 'Rapport@example.org' })
    const reply = await decide()
    expect([reply.statusCode, reply.json().errors]).toEqual([422, [{ code, message }]])
    expect(await statusOf(id)).toBe('adequacy_report_validation')
    await setEmail('partner', { email_signer: null })
    expect((await decide()).statusCode).toBe(200)
  },
)

test('nobody decides by an account made for the client at an address of the firm', async () => {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', 'client')
    .executeTakeFirstOrThrow()
  const { id } = await issued('rapport@example.org')
  await setEmail('client', { email: 'advisor+garnier@demo.example.org' })
  const reply = await move('client', id, 'validate_report')
  expect([reply.statusCode, reply.json().errors]).toEqual([422, [{ code, message }]])
  await setEmail('client', { email })
  expect((await move('client', id, 'validate_report')).statusCode).toBe(200)
})

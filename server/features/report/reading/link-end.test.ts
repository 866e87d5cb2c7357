import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeReport } from '../testing.ts'
import { testApp } from '../../../testing/app.ts'
import { addDossier, findUser, sampleAnswers } from '../../../testing/dossiers.ts'
import { makeReport } from '../document/make-report.ts'

const { as, deps } = await testApp()
const { db } = deps
const EMAIL = 'lien@example.org'

async function issue() {
  const values = { ...sampleAnswers('couple-60k'), sub_email: EMAIL }
  const id = await addDossier(deps, { status: 'mission_validated', client: 'client', values })
  await writeReport(deps, id)
  const url = `/api/v1/dossiers/${id}/transitions`
  await as('advisor', { method: 'POST', url, payload: { event: 'issue_report' } })
  const report = await db.selectFrom('report').select('id').where('dossier_id', '=', id).executeTakeFirstOrThrow()
  await makeReport(deps, report.id)
  const mail = db.selectFrom('mail').select('body').where('recipient', '=', EMAIL).orderBy('created_at', 'desc')
  const { body } = await mail.executeTakeFirstOrThrow()
  return { reportId: report.id, token: /\/rapport\/([\w-]+)/.exec(body)![1]! }
}
const read = async (token: string) => (await as(null, { url: `/api/v1/reports/${token}` })).statusCode

test('a disabled client reads and decides nothing by the link of a report', async () => {
  const { token } = await issue()
  const { id } = await findUser(db, 'client')
  const setDisabled = (disabled: boolean) => db.updateTable('app_user').set({ disabled }).where('id', '=', id).execute()
  expect(await read(token)).toBe(200)
  await setDisabled(true)
  expect(await read(token)).toBe(404)
  const payload = { event: 'validate_report' }
  const decided = await as(null, { method: 'POST', url: `/api/v1/reports/${token}/decision`, payload })
  expect(decided.statusCode).toBe(404)
  await setDisabled(false)
  expect(await read(token)).toBe(200)
})

test('the link of a report ends 90 days after it was issued, or after it was decided on', async () => {
  const { reportId, token } = await issue()
  const set = (days: { issued: number; decided: number | null }) =>
    db
      .updateTable('report')
      .set({
        issued_at: sql<Date>`now() - make_interval(days => ${days.issued})`,
        decided_at: days.decided === null ? null : sql<Date>`now() - make_interval(days => ${days.decided})`,
        decision: days.decided === null ? null : 'validated',
      })
      .where('id', '=', reportId)
      .execute()
  const statuses: number[] = []
  for (const [issued, decided] of [
    [89, null],
    [90, null],
    [100, 89],
    [100, 90],
  ] as const) {
    await set({ issued, decided })
    statuses.push(await read(token))
  }
  expect(statuses).toEqual([200, 404, 200, 404])
})

import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { outboxOnly } from '../../mail/mail.ts'
import { startWorker } from '../../../worker.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import type { LaidOutDocument, DocumentContent } from '../layout/content.ts'
import { forJobs, startDocumentMaker } from './making.ts'
import { openThread, type Thread } from './open-thread.ts'

/** The real thread on a machine so loaded that no document is made before the test lets it. */
function openHeld(): Thread<DocumentContent, LaidOutDocument> {
  const thread = openThread<DocumentContent, LaidOutDocument>(new URL('thread.ts', import.meta.url))
  return {
    ...thread,
    async make(document) {
      await released.promise
      return thread.make(document)
    },
  }
}

const released = Promise.withResolvers<void>()
const people = startDocumentMaker({ patience: 500, open: openHeld })
const jobs = startDocumentMaker({ ...forJobs, open: openHeld })
const database = await testDatabase()
const { as, deps } = await testApp({}, database, { documentMaker: people })
const owner = openDatabase(database.url, deps.log)
const { stop: stopWorker } = await startWorker({ ...deps, documentMaker: jobs, queue: owner.pool, mailer: outboxOnly })
afterAll(async () => {
  released.resolve()
  await stopWorker()
  await owner.close()
  await Promise.all([people.close(), jobs.close()])
})

test(
  'on a loaded machine a person is refused a document, and an envelope is prepared all the same',
  { timeout: 180_000 },
  async () => {
    const { form } = (await deps.forms.current(deps.deployment.forms.client))!
    const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
    const id = await addDossier(deps, { client: 'client', status: 'unsigned', values: Object.fromEntries(answers) })

    const printed = await as('advisor', { url: `/api/v1/dossiers/${id}/printPdf/subscription_form` })
    expect([printed.statusCode, printed.headers['retry-after']]).toEqual([503, '5'])

    const payload = { event: 'retry_signing' }
    await as('advisor', { method: 'POST', url: `/api/v1/dossiers/${id}/transitions`, payload })
    const stateOf = async () => {
      const { envelopes } = (await as('advisor', { url: `/api/v1/dossier/${id}/docusign/envelopes` })).json()
      return envelopes[0].state
    }
    expect(await stateOf()).toBe('preparing')
    released.resolve()
    await expect.poll(stateOf, { timeout: 150_000, interval: 250 }).toBe('sent')
    const { tries } = await deps.db
      .selectFrom('envelope')
      .select('tries')
      .where('dossier_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(tries, 'at the first try').toBe(0)
  },
)

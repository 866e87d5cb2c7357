import { toMarker, type Envelope, type Signer, type TransitionEvent } from '@parcelle/domain'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import pino from 'pino'
import { defineJob } from '../../server/platform/jobs/job.ts'
import { addJob } from '../../server/platform/jobs/add-job.ts'
import { asPrograms } from '../../server/platform/database/app-role.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts'
import { openCustomers } from '../../server/features/delivery/index.ts'
import { openSigningTool } from '../../server/features/signing/providers/open-signing-tool.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import { readConfig } from '../../server/config.ts'
import { readDeployment } from '../../server/deployment/deployment.ts'
import type { LiveDeps } from '../../server/deps.ts'
import { hooks } from '../../server/features.ts'
import { formStore } from '../../server/deployment/form-store.ts'
import { lockDossier } from '../../server/dossier/access/access.ts'
import { moveDossier } from '../../server/dossier/status/move.ts'
import { moveAsSystem } from '../../server/testing/as-system.ts'
import { findUser } from '../../server/testing/dossiers.ts'
import { writeReport } from '../../server/features/report/testing.ts'
import { parisDay } from '../../server/platform/today.ts'

/** Advances dossiers on the server by the product's own code, not by its API. */
export const backend = {
  /** The mission letter is signed, the advisor issues the report and the client validates it. */
  async agreeToReport(id: string, signers: readonly Signer[]): Promise<void> {
    await moveAsSystem(await deps(), id, 'mission_signed', signed('mission', signers))
    await writeReport(await deps(), id)
    await moveAs('advisor', id, 'issue_report')
    await waitForReport(id)
    await moveAs('client', id, 'validate_report')
  },
  async authorise(id: string, username: string): Promise<void> {
    const { db } = await deps()
    await db
      .insertInto('dossier_authorized_client')
      .columns(['dossier_id', 'client_id'])
      .expression((rows) =>
        rows
          .selectFrom('client')
          .innerJoin('app_user', 'app_user.id', 'client.user_id')
          .select((row) => [row.val(id).$castTo<string>().as('dossier_id'), 'client.id as client_id'])
          .where('app_user.username', '=', username),
      )
      .execute()
  },
  /** Makes the open envelope older by so many days; the worker of the servers handles it. */
  async ageEnvelope(id: string, days: number): Promise<void> {
    const { db } = await deps()
    const earlier = (column: 'sent_at' | 'expires_at') => sql<Date>`${sql.ref(column)} - ${days} * interval '1 day'`
    await db
      .updateTable('envelope')
      .set({ sent_at: earlier('sent_at'), expires_at: earlier('expires_at') })
      .where('dossier_id', '=', id)
      .where('state', '=', 'sent')
      .execute()
    await db.transaction().execute((tx) => addJob(tx, defineJob('follow-envelopes')))
  },
  async signSubscription(id: string, signers: readonly Signer[]): Promise<void> {
    await moveAsSystem(await deps(), id, 'subscription_signed', signed('subscription', signers))
  },
  /** The demo envelopes are signed and closed by a job some time after the start. */
  async waitForEnvelopes(id: string): Promise<void> {
    const { db } = await deps()
    const closed = () => db.selectFrom('envelope').select('closed_at').where('dossier_id', '=', id).execute()
    const isDone = (rows: Awaited<ReturnType<typeof closed>>) =>
      rows.length > 0 && rows.every(({ closed_at }) => closed_at !== null)
    await expect.poll(async () => isDone(await closed()), { timeout: 150_000 }).toBe(true)
  },
  /** Takes a customer out of the customer system, where nobody finds them either; the result puts them back. */
  async withdrawCustomer(code: string): Promise<() => Promise<void>> {
    const { db } = await deps()
    const customer = db.selectFrom('customer').select('match_keys').where('code', '=', code)
    const { match_keys } = await customer.executeTakeFirstOrThrow()
    const gone = `X${code}`
    await db.updateTable('customer').set({ code: gone, match_keys: [] }).where('code', '=', code).execute()
    return async () => {
      await db.updateTable('customer').set({ code, match_keys }).where('code', '=', gone).execute()
    }
  },
}

const signed = (envelope: Envelope, signers: readonly Signer[]) =>
  signers.map((signer) => toMarker(envelope, 'signed_by', signer))

async function moveAs(username: string, id: string, event: TransitionEvent): Promise<void> {
  const own = await deps()
  const user = await findUser(own.db, username)
  await own.db.transaction().execute(async (tx) => {
    const dossier = await lockDossier(tx, id)
    await moveDossier(tx, own, { dossier, author: { user, requestId: null } }, { event })
  })
}

/** The worker of the servers generates it. */
async function waitForReport(id: string): Promise<void> {
  const { db } = await deps()
  const made = () => db.selectFrom('report').select('document_id').where('dossier_id', '=', id).execute()
  await expect.poll(async () => (await made()).at(-1)?.document_id ?? null, { timeout: 30_000 }).not.toBeNull()
}

let opened: Promise<LiveDeps> | null = null
const deps = () => (opened ??= openDeps(process.env['E2E_DATA_DIR']))

/** Opens the database of the servers under test, as another process of theirs. */
export async function openDeps(folder: string | undefined): Promise<LiveDeps> {
  const config = readConfig({ DATA_DIR: folder })
  const { url } = await startEmbeddedPostgres(config.dataDir)
  const log = pino({ level: 'silent' })
  const { db } = openDatabase(asPrograms(url), log, 'app')
  const backend = { config, deployment: await readDeployment(config), db, log, files: await openFiles(config) }
  const { files, deployment } = backend
  const forms = formStore(db, deployment)
  const known = {
    ...backend,
    customers: openCustomers(config, { db, files, locale: deployment.locale }),
    forms,
    esign: openSigningTool({ ...backend, forms }),
    hooks,
    today: () => parisDay(),
  }
  // Only what a transition and a pairing read.
  return known as unknown as LiveDeps
}

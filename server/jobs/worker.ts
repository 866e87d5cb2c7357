import { SCREEN, SCREEN_ALL } from '../screening/queries.ts'
import { screenAll, screenDossier } from '../screening/screen.ts'
import { Logger as QueueLogger, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { tellSignatures } from '../adapters/analytics/analytics.ts'
import { APP_ROLE } from '../adapters/database/app-role.ts'
import { sweepVisits } from '../adapters/esign/embedded/visits.ts'
import { deleteExpired } from '../adapters/identity/queries.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { SEND_MAILS, sendWaitingMails, sweepMails } from '../adapters/mail/outbox.ts'
import { clamdScanner } from '../adapters/scanner/clamd.ts'
import { SIGN_DEMO, signDemo } from '../demo/sign.ts'
import type { Deps } from '../deps.ts'
import { copyHeads } from '../evidence/copies.ts'
import { sweepAnswers } from '../http/idempotency.ts'
import { RECEIVE_CONNECT } from '../adapters/esign/docusign/webhook.ts'
import { sweepPresence } from '../dossier/presence.ts'
import { REGISTER_PAPERS } from '../dossier/compliance/register.ts'
import { deliver } from '../synchronisation/deliver.ts'
import { DELIVER } from '../synchronisation/plan.ts'
import { reconcileDeliveries } from '../synchronisation/reconcile.ts'
import { sweepDeliveries } from '../synchronisation/sweep.ts'
import { MAKE_REPORT } from '../dossier/report/issue.ts'
import { resumeBulks, runBulk } from '../features/integration/bulk/run.ts'
import { DECIDE_MANY } from '../features/integration/bulk/start.ts'
import { makeReport } from '../features/report/make-report.ts'
import { SCAN_FILE } from '../scanning/scanning.ts'
import { closeEnvelope, withdrawAtTool } from '../signing/close-envelope.ts'
import { PREPARE_ENVELOPE, SEND_CHECKED } from '../signing/create-envelope.ts'
import { prepareEnvelope } from '../signing/prepare-envelope.ts'
import { CLOSE_ENVELOPE } from '../signing/receive-news.ts'
import { followEnvelopes } from '../signing/follow/follow-envelopes.ts'
import { findStuck, retryStuck } from '../signing/follow/stuck.ts'
import { SEND_MISSING, sendMissing } from '../signing/send-missing.ts'
import { sendChecked } from '../signing/send-checked.ts'
import { VOID_ENVELOPE } from '../signing/void-envelope.ts'
import { sweepFiles } from '../stored-files/sweep.ts'
import { foldCounts } from './fold-counts.ts'
import { showAlive, unlockDead } from './alive.ts'
import { keepRunning } from './keep-running.ts'
import { registerPapers } from './register-papers.ts'
import { remindOfCorrections } from './remind-corrections.ts'
import { remindOfDocuments } from './remind-documents.ts'
import { receiveConnect, sweepMessages } from './receive-connect.ts'
import { checkScanner, scanFile, scanWaiting } from './scan-files.ts'

/**
 * The world of the API, but for what only a request has. The queue's own tables belong to the owner of the database; what
 * the jobs do, they do as the programs' role.
 */
type WorkerDeps = Omit<Deps, 'identity' | 'limiter' | 'live'> & { queue: pg.Pool; mailer: Mailer }

/** What runs without a request. Jobs live in PostgreSQL, so they survive a crash and any worker may take them. */
export async function startWorker(deps: WorkerDeps): Promise<() => Promise<void>> {
  const { config, queue, db, log, mailer, files } = deps
  const scanner = config.clamdUrl === null ? null : clamdScanner(config.clamdUrl)
  if (scanner) void checkScanner(deps, scanner)
  const taskList: TaskList = {
    'sweep-sessions': async () => {
      await deleteExpired(db)
      log.info({ visits: await sweepVisits(db) }, 'expired sessions were swept')
    },
    'sweep-answers': async () => log.info({ answers: await sweepAnswers(db) }, 'answers past their day were swept'),
    'copy-heads': async () => log.info({ heads: await copyHeads(db, files) }, 'the heads of the evidence were copied'),
    'sweep-files': async () => logSweep(log, await sweepFiles(db, files)),
    'sweep-mails': async () => log.info(await sweepMails(db), 'old mails were swept'),
    [SCAN_FILE]: async (payload) => void (scanner && (await scanFile(deps, scanner, keyOf(payload)))),
    [RECEIVE_CONNECT]: async (payload) => receiveConnect(deps, idOf(payload)),
    'ask-connect-again': async () =>
      log.info({ envelopes: await deps.esign.askAgain?.() }, 'messages were asked for again'),
    'sweep-connect-messages': async () => log.info({ messages: await sweepMessages(db) }, 'old messages were swept'),
    [MAKE_REPORT]: async (payload) => makeReport(deps, idOf(payload)),
    'tell-signatures': async () => {
      const { features } = deps.deployment
      if (features.signingAnalytics) await tellSignatures(db, { url: config.analyticsUrl, day: deps.today() })
    },
    'scan-waiting': async () => log.info({ files: await scanWaiting(deps, scanner) }, 'files that waited were scanned'),
    [REGISTER_PAPERS]: async () => log.info({ dossiers: await registerPapers(deps) }, 'paper dossiers were registered'),
    'remind-documents': async () =>
      log.info({ dossiers: await remindOfDocuments(deps) }, 'people were reminded of documents'),
    'remind-corrections': async () =>
      log.info({ dossiers: await remindOfCorrections(deps) }, 'people were reminded of corrections'),
    'reconcile-deliveries': async () => log.debug(await reconcileDeliveries(deps), 'what waits for a try was planned'),
    'sweep-deliveries': async () => log.info(await sweepDeliveries(db), 'old deliveries were swept'),
    [DECIDE_MANY]: async (payload) => runBulk(deps, idOf(payload)),
    'resume-bulks': async () => log.debug({ bulks: await resumeBulks(db) }, 'decisions about many went on'),
    ...signingTasks(deps),
    [SCREEN]: async (payload) =>
      db.transaction().execute((tx) => screenDossier(tx, deps, dossierOf(payload), 'sending')),
    [SCREEN_ALL]: async () => log.info({ dossiers: await screenAll(deps) }, 'dossiers were compared with a register'),
    'sweep-presence': async () => sweepPresence(db),
    'unlock-dead': async () => unlockDead(queue),
    'fold-counts': async () => log.debug(await foldCounts(db), 'the counters were folded'),
  }
  const alive = showAlive(queue, log)
  const world = { queue, log, alive }
  const stopAll = await keepRunning(world, {
    concurrency: 4,
    taskList,
    crontab: schedule.join('\n'),
  })
  // Apart from the rest: a customer system or a mail server that does not answer keeps nothing else waiting.
  const stopDeliveries = await keepRunning(world, {
    concurrency: DELIVERIES,
    taskList: { [DELIVER]: async (payload) => void (await deliver(deps, dossierOf(payload))) },
    parsedCronItems: [],
  })
  const stopMails = await keepRunning(world, {
    concurrency: 4,
    taskList: { [SEND_MAILS]: async () => void (await sendWaitingMails(db, mailer, log)) },
    crontab: `* * * * * ${SEND_MAILS} ?max=1`,
  })
  return async () => {
    await Promise.all([stopAll(), stopDeliveries(), stopMails()])
    await alive.end()
  }
}

/** What is done without being asked for, and when; a time that was missed is made up for, so many times. */
const schedule = [
  '7 * * * * copy-heads ?max=3',
  '17 * * * * sweep-sessions ?max=3',
  '27 * * * * sweep-answers ?max=3',
  '37 * * * * sweep-mails ?max=3',
  '47 * * * * sweep-files ?max=3',
  '57 * * * * sweep-connect-messages ?max=3',
  '*/10 * * * * sweep-presence ?max=1',
  '*/15 * * * * ask-connect-again ?max=1',
  `* * * * * ${REGISTER_PAPERS} ?max=1`,
  '57 * * * * remind-documents ?max=3',
  '27 * * * * remind-corrections ?max=3',
  '* * * * * fold-counts ?max=1',
  '* * * * * unlock-dead ?max=1',
  '* * * * * scan-waiting ?max=1',
  '* * * * * tell-signatures ?max=1',
  '* * * * * reconcile-deliveries ?max=1',
  '* * * * * resume-bulks ?max=1',
  '57 * * * * sweep-deliveries ?max=3',
  `*/5 * * * * ${SEND_MISSING} ?max=1`,
  '* * * * * follow-envelopes ?max=1',
  '*/10 * * * * retry-stuck ?max=1',
  `* * * * * ${SEND_CHECKED} ?max=1`,
]

/** From an envelope that is asked for to papers that everybody signed. */
function signingTasks(deps: WorkerDeps): TaskList {
  const { db, log } = deps
  return {
    [PREPARE_ENVELOPE]: async (payload) => prepareEnvelope(deps, envelopeOf(payload)),
    [CLOSE_ENVELOPE]: async (payload) => closeEnvelope(deps, envelopeOf(payload)),
    [VOID_ENVELOPE]: async (payload) => withdrawAtTool(deps, envelopeOf(payload)),
    'follow-envelopes': async () => log.info(await followEnvelopes(deps), 'envelopes were followed'),
    'retry-stuck': async () => retryStuck(db, await findStuck(db)),
    [SEND_MISSING]: async () => log.info({ dossiers: await sendMissing(deps) }, 'dossiers without an envelope got one'),
    [SEND_CHECKED]: async () =>
      log.info({ dossiers: await sendChecked(deps) }, 'checked dossiers were sent to be signed'),
    [SIGN_DEMO]: async (payload) => signDemo(deps, placeOf(payload)),
  }
}

// Fifty a second of three answers in 100 ms each; no more than the queue has connections.
const DELIVERIES = 16

/** The dossier that a job is about. */
function dossierOf(payload: unknown): string {
  return z.object({ dossierId: z.uuid() }).parse(payload).dossierId
}

/** The file that a job is about. */
function keyOf(payload: unknown): string {
  return z.object({ key: z.string() }).parse(payload).key
}

function idOf(payload: unknown): string {
  return z.object({ id: z.string() }).parse(payload).id
}

/** The envelope that a job is about. */
function envelopeOf(payload: unknown): string {
  return z.object({ envelopeId: z.uuid() }).parse(payload).envelopeId
}

/** Which dossier of the demo a job is about; null: all of them. */
function placeOf(payload: unknown): number | null {
  return z.object({ place: z.int().nullable() }).parse(payload).place
}

function logSweep(log: Deps['log'], { missing, unnamed }: Awaited<ReturnType<typeof sweepFiles>>): void {
  log.info({ contents: unnamed.length }, 'contents without a row were swept')
  if (missing.length > 0) log.error({ keys: missing }, 'rows of files have no content in the store')
}

/** Brings the queue's own tables up to date. Two programs must not do it at the same time. */
export async function migrateQueue(queue: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: queue, logger: new QueueLogger(() => () => {}) })
  // So that an API process can say whether the queue is there.
  await queue.query(`grant usage on schema graphile_worker to ${APP_ROLE}`)
  await queue.query(`grant select on graphile_worker.jobs to ${APP_ROLE}`)
}

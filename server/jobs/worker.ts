import { SCREEN, SCREEN_ALL } from '../screening/queries.ts'
import { screenAll, screenSent } from '../screening/screen.ts'
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { tellSignatures } from '../adapters/analytics/analytics.ts'
import type { JobName } from '../adapters/database/add-job.ts'
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
import { closeEnvelope } from '../signing/close-envelope.ts'
import { PREPARE_ENVELOPE, SEND_CHECKED } from '../signing/create-envelope.ts'
import { prepareEnvelope } from '../signing/prepare-envelope.ts'
import { CLOSE_ENVELOPE } from '../signing/receive-news.ts'
import { followEnvelopes } from '../signing/follow/follow-envelopes.ts'
import { findStuck, retryStuck } from '../signing/follow/stuck.ts'
import { withdrawAtTool } from '../signing/follow/withdraw-at-tool.ts'
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
import { namesWithout, toCrontab, toTaskList, type Schedule, type Tasks } from './task-list.ts'

/**
 * The world of the API, but for what only a request has. The queue's own tables belong to the owner of the database; what
 * the jobs do, they do as the programs' role.
 */
type WorkerDeps = Omit<Deps, 'identity' | 'limiter' | 'live'> & { queue: pg.Pool; mailer: Mailer }

/** What runs without a request. Jobs live in PostgreSQL, so they survive a crash and any worker may take them. */
export async function startWorker(deps: WorkerDeps): Promise<() => Promise<void>> {
  const { queue, log } = deps
  const tasks = listTasks(deps)
  const alive = showAlive(queue, log)
  const world = { queue, log, alive }
  const stops = await Promise.all(
    runners.map(({ names, concurrency }) => {
      const crontab = toCrontab(schedule, names)
      const times = crontab === '' ? { parsedCronItems: [] } : { crontab }
      return keepRunning(world, { concurrency, taskList: toTaskList(tasks, names), ...times })
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await alive.end()
  }
}

// Deliveries: fifty a second of three answers in 100 ms each; no more than the queue has connections. They and mails
// run apart from the rest: a customer system or a mail server that does not answer keeps nothing else waiting.
const runners: readonly { names: readonly JobName[]; concurrency: number }[] = [
  { names: namesWithout([DELIVER, SEND_MAILS]), concurrency: 4 },
  { names: [DELIVER], concurrency: 16 },
  { names: [SEND_MAILS], concurrency: 4 },
]

function listTasks(deps: WorkerDeps): Tasks {
  const { config, queue, db, log, mailer, files } = deps
  const scanner = config.clamdUrl === null ? null : clamdScanner(config.clamdUrl)
  if (scanner) void checkScanner(deps, scanner)
  return {
    'sweep-sessions': async () => {
      await deleteExpired(db)
      log.info({ visits: await sweepVisits(db) }, 'expired sessions were swept')
    },
    'sweep-answers': async () => log.info({ answers: await sweepAnswers(db) }, 'answers past their day were swept'),
    'copy-heads': async () => log.info({ heads: await copyHeads(db, files) }, 'the heads of the evidence were copied'),
    'sweep-files': async () => logSweep(log, await sweepFiles(db, files, { keepHours: config.filesKeepHours })),
    'sweep-mails': async () => log.info(await sweepMails(db), 'old mails were swept'),
    [SCAN_FILE]: async ({ key }) => scanner && scanFile(deps, scanner, key),
    'receive-connect': async ({ id }) => receiveConnect(deps, id),
    'ask-connect-again': async () =>
      log.info({ envelopes: await deps.esign.askAgain?.() }, 'messages were asked for again'),
    'sweep-connect-messages': async () => log.info({ messages: await sweepMessages(db) }, 'old messages were swept'),
    [MAKE_REPORT]: async ({ id }) => makeReport(deps, id),
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
    [DELIVER]: async ({ dossierId }) => deliver(deps, dossierId),
    'reconcile-deliveries': async () => log.debug(await reconcileDeliveries(deps), 'what waits for a try was planned'),
    'sweep-deliveries': async () => log.info(await sweepDeliveries(db), 'old deliveries were swept'),
    [DECIDE_MANY]: async ({ id }) => runBulk(deps, id),
    'resume-bulks': async () => log.debug({ bulks: await resumeBulks(db) }, 'decisions about many went on'),
    [SEND_MAILS]: async () => sendWaitingMails(db, mailer, log),
    ...signingTasks(deps),
    [SCREEN]: async ({ dossierId }) => screenSent(deps, dossierId),
    [SCREEN_ALL]: async () => log.info({ dossiers: await screenAll(deps) }, 'dossiers were compared with a register'),
    'sweep-presence': async () => sweepPresence(db),
    'unlock-dead': async () => unlockDead(queue),
    'fold-counts': async () => log.debug(await foldCounts(db), 'the counters were folded'),
  }
}

const hourly = (minute: number) => ({ cron: `${minute} * * * *`, catchUp: 3 })
const everyMinutes = (minutes: number) => ({ cron: minutes === 1 ? '* * * * *' : `*/${minutes} * * * *`, catchUp: 1 })

/** What is done without being asked for, and when. */
const schedule: Schedule = {
  'copy-heads': hourly(7),
  'sweep-sessions': hourly(17),
  'sweep-answers': hourly(27),
  'sweep-mails': hourly(37),
  'sweep-files': hourly(47),
  'sweep-connect-messages': hourly(57),
  'sweep-presence': everyMinutes(10),
  'ask-connect-again': everyMinutes(15),
  [REGISTER_PAPERS]: everyMinutes(1),
  'remind-documents': hourly(57),
  'remind-corrections': hourly(27),
  'fold-counts': everyMinutes(1),
  'unlock-dead': everyMinutes(1),
  'scan-waiting': everyMinutes(1),
  'tell-signatures': everyMinutes(1),
  'reconcile-deliveries': everyMinutes(1),
  'resume-bulks': everyMinutes(1),
  'sweep-deliveries': hourly(57),
  [SEND_MAILS]: everyMinutes(1),
  'follow-envelopes': everyMinutes(1),
  'retry-stuck': everyMinutes(10),
  [SEND_CHECKED]: everyMinutes(1),
}

type SigningTask =
  | typeof PREPARE_ENVELOPE
  | typeof CLOSE_ENVELOPE
  | typeof VOID_ENVELOPE
  | 'void-double'
  | 'follow-envelopes'
  | 'retry-stuck'
  | typeof SEND_CHECKED
  | typeof SIGN_DEMO

/** From an envelope that is asked for to papers that everybody signed. */
function signingTasks(deps: WorkerDeps): Pick<Tasks, SigningTask> {
  const { db, log } = deps
  return {
    [PREPARE_ENVELOPE]: async ({ envelopeId }) => prepareEnvelope(deps, envelopeId),
    [CLOSE_ENVELOPE]: async ({ envelopeId }) => closeEnvelope(deps, envelopeId),
    [VOID_ENVELOPE]: async ({ envelopeId }) => withdrawAtTool(deps, envelopeId),
    'void-double': async ({ providerId }) => deps.esign.void(providerId, 'Double'),
    'follow-envelopes': async () => log.info(await followEnvelopes(deps), 'envelopes were followed'),
    'retry-stuck': async () => retryStuck(db, await findStuck(db)),
    [SEND_CHECKED]: async () =>
      log.info({ dossiers: await sendChecked(deps) }, 'checked dossiers were sent to be signed'),
    [SIGN_DEMO]: async ({ place }) => signDemo(deps, place),
  }
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

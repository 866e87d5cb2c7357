import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { asPrograms } from '../../platform/database/app-role.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/tables.ts'
import { diskFiles } from '../../platform/files/disk.ts'
import { pagePdf } from '../receipts/inspection/testing/files.ts'
import { unlockDeadRunners } from '../../platform/jobs/heartbeat.ts'
import { testApp } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { formBody } from '../../testing/form-body.ts'
import { launch, stopAll } from '../../testing/launch.ts'
import { programEnv } from '../../testing/program-env.ts'
import {
  commandsOfGuide,
  prepareAsAdministrator,
  runCommands,
  startPostgres,
  type OwnPostgres,
} from '../../testing/programs/own-postgres.ts'

const folder = await mkdtemp(join(tmpdir(), 'parcelle-busy-backup-'))
const closings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
afterAll(async () => {
  await stopAll()
  for (const close of closings.toReversed()) await close()
})

async function server(name: string): Promise<OwnPostgres> {
  const started = await startPostgres(join(folder, name))
  closings.push(started.stop)
  prepareAsAdministrator(started)
  return started
}
const open = (url: string, as?: Parameters<typeof openDatabase>[2]) => {
  const database = openDatabase(as ? asPrograms(url) : url, pino({ level: 'silent' }), as)
  closings.push(database.close)
  return database
}

type Program = ReturnType<typeof launch>

/** Polls a condition; rejects when `failure` does. */
async function until(isSo: () => Promise<boolean>, failure: Promise<never>): Promise<void> {
  while (!(await Promise.race([isSo(), failure]))) await Promise.race([sleep(20), failure])
}

/** Rejects when the program ends while it should run. */
function failWhenEnded({ ended, output }: Program, isStopping: () => boolean): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  void ended.then((code) => isStopping() || reject(new Error(`the program ended with ${code}: ${output()}`)))
  promise.catch(() => {})
  return promise
}

/** The whole program, whose worker signs the dossiers of the demo without its initial delay. */
async function startSigning({ url, DATA_DIR }: OwnPostgres) {
  const program = launch({ DATABASE_URL: url, DATA_DIR, DEMO: 'true' })
  await program.url
  const { db, pool } = open(url)
  const hurry = setInterval(() => {
    void pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'sign-demo'`).catch(() => {})
  }, 500)
  let isStopping = false
  const failure = failWhenEnded(program, () => isStopping)
  const stop = async () => {
    isStopping = true
    clearInterval(hurry)
    program.child.kill('SIGTERM')
    await program.ended
  }
  return { db, child: program.child, failure, stop }
}

/** Uploads receipts over HTTP and removes the previous one, until stopped. */
async function uploadAndRemove({ url, DATA_DIR }: OwnPostgres) {
  const { deps, as } = await testApp({ CALLS_PER_MINUTE: '1000000' }, open(url, 'app'), {
    files: diskFiles(join(DATA_DIR, 'files')),
  })
  const id = await addDossier(deps)
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const { id: elementId, attributes } = form.element('file_rib')!
  const fields = { elementId, submittingBlockId: form.blockOf(elementId)!.id, typeId: attributes.types![0]!.typeId }
  const over = new AbortController()
  const loop = (async () => {
    while (!over.signal.aborted) {
      const file = { name: 'rib.pdf', content: pagePdf({ more: [`(${randomUUID()})`] }) }
      const given = await as('advisor', {
        method: 'POST',
        url: `/api/v1/dossiers/${id}/receipts`,
        ...formBody(fields, file),
      })
      // A busy machine may answer 503.
      if (given.statusCode === 503) continue
      expect(given.statusCode).toBe(200)
      const [old, ...others] = given.json().dossier.receipts
      if (others.length < 2) continue
      const removal = { method: 'DELETE', url: `/api/v1/dossiers/${id}/receipts/${old.receiptId}` } as const
      expect([204, 503]).toContain((await as('advisor', removal)).statusCode)
    }
  })()
  const failure = loop.then(() => new Promise<never>(() => {}))
  failure.catch(() => {})
  const stop = async () => {
    over.abort()
    await loop
  }
  return { failure, stop }
}

/** Envelopes that are partly signed, or signed and not closed. */
const inTheMiddle = async (db: Db) =>
  (
    await sql<{ id: string }>`select e.id from envelope e
      where exists (select from dossier_event v where v.dossier_id = e.dossier_id and v.event = e.kind || '_signed')
        and (e.state = 'completed' and e.closed_at is null
          or e.state = 'sent' and exists (select from envelope_document d where d.envelope_id = e.id and d.current_key is not null))`.execute(
      db,
    )
  ).rows.map(({ id }) => id)
const count = async (db: Db, what: string) =>
  Number((await sql.raw<{ count: number }>(`select count(*) from ${what}`).execute(db)).rows[0]!.count)

/** Runs commands while the program is suspended in the middle of signatures. */
async function runInTheMiddle(program: Awaited<ReturnType<typeof startSigning>>, commands: string, on: OwnPostgres) {
  for (;;) {
    await until(async () => (await inTheMiddle(program.db)).length > 0, program.failure)
    program.child.kill('SIGSTOP')
    try {
      if ((await inTheMiddle(program.db)).length > 0) return await runCommands(commands, folder, on)
    } finally {
      program.child.kill('SIGCONT')
    }
  }
}
const command = (script: string, args: string[], { url: DATABASE_URL, DATA_DIR }: OwnPostgres) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'scripts', script), ...args], {
    env: { ...programEnv, DATABASE_URL, DATA_DIR },
  })

test('a backup made while people upload, sign and remove is whole, and every envelope goes on', async () => {
  const [before, after] = [await server('a'), await server('b')]
  const busy = await startSigning(before)
  const uploads = await uploadAndRemove(before)
  const failure = Promise.race([busy.failure, uploads.failure])
  const [backUp = '', restore = ''] = commandsOfGuide('Back up and restore', 'sh')
  const [heads = '', dump = '', copy = ''] = backUp.trim().split('\n')

  expect(await runInTheMiddle(busy, `${heads}\n${dump}`, before)).toEqual({ status: 0, errors: '' })
  const [removed, closed] = ['removed_file', 'envelope where closed_at is not null']
  const then = { removed: await count(busy.db, removed), closed: await count(busy.db, closed) }
  // Files in the dump are replaced and removed before the store is copied.
  await until(
    async () => (await count(busy.db, closed)) > then.closed && (await count(busy.db, removed)) > then.removed + 5,
    failure,
  )
  expect(await runCommands(copy, folder, before)).toEqual({ status: 0, errors: '' })
  await uploads.stop()
  await busy.stop()

  expect(await runCommands(restore, folder, after)).toEqual({ status: 0, errors: '' })
  expect((await command('files.ts', ['check'], after)).stdout).toContain(' 0 rows without content, 0 contents ')
  await command('evidence.ts', ['verify'], after)
  const { db: restored, pool } = open(after.url)
  const unfinished = await inTheMiddle(restored)
  expect(unfinished.length, 'it was dumped in the middle of a signature').toBeGreaterThan(0)
  // Jobs that ran during the dump are locked by dead workers, which the queue notices only after minutes.
  await sql`update job_runner set seen_at = '-infinity'`.execute(restored)
  await unlockDeadRunners(pool)
  const goingOn = await startSigning(after)
  await until(async () => {
    const rows = await restored.selectFrom('envelope').select('closed_at').where('id', 'in', unfinished).execute()
    return rows.every(({ closed_at }) => closed_at !== null)
  }, goingOn.failure)
  await goingOn.stop()
  await command('files.ts', ['check'], after)
}, 600_000)

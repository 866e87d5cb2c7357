import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { diskFiles } from '../../../platform/files/disk.ts'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { openStoredFile } from '../../files/open-stored-file.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { sample } from '../../../testing/sampling.ts'
import { findEnvelope } from '../envelopes.ts'
import { signToEnd } from './testing/sign-to-end.ts'

/** How often at each step; more of it by hand. */
const ROUNDS = Math.ceil(Number(process.env['RACES'] ?? 1))
const env = { SIGNING_SECRET: 'a-secret-that-only-this-test-knows' }
const program = join(import.meta.dirname, 'testing', 'sign-to-end-process.ts')

const folder = await mkdtemp(join(tmpdir(), 'parcelle-files-'))
const database = await testDatabase()
const { as, deps } = await testApp({ ...env, DATA_DIR: folder }, database, { files: diskFiles(folder) })
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An envelope of two signers and their advisor that nothing was made for yet. */
async function addEnvelope(): Promise<{ dossier: string; envelope: string }> {
  const { form } = (await deps.forms.current(deps.deployment.forms.client))!
  const answers = Object.entries(sampleAnswers('pp-married-spouse')).filter(([name]) => form.element(name))
  const dossier = await addDossier(deps, { client: 'client', status: 'unsigned', values: Object.fromEntries(answers) })
  const url = `/api/v1/dossiers/${dossier}/transitions`
  await as('advisor', { method: 'POST', url, payload: { event: 'retry_signing' } })
  const { id: envelope } = await deps.db
    .selectFrom('envelope')
    .select('id')
    .where('dossier_id', '=', dossier)
    .executeTakeFirstOrThrow()
  return { dossier, envelope }
}

/** Has another process go the course, and kills it somewhere within a step. */
async function killWithin(step: string): Promise<{ dossier: string; envelope: string }> {
  const made = await addEnvelope()
  const given = [program, database.url, folder, made.envelope]
  const child = spawn(process.execPath, given, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line === step) break
  // Where exactly is left to chance.
  await sleep(Math.random() * 120)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return made
}

async function countEvents(dossierId: string, event: string): Promise<number> {
  const events = await deps.db
    .selectFrom('dossier_event')
    .select('seq')
    .where('dossier_id', '=', dossierId)
    .where('event', '=', event)
    .execute()
  return events.length
}

test(
  'a process killed while documents are made, signed or closed leaves one effect once another went on',
  async () => {
    const steps = sample(['prepare', 'subscriber', 'subscriber_advisor', 'close'], 3)
    const killed: Awaited<ReturnType<typeof killWithin>>[] = []
    // One after the other: hundreds of processes at once would only wait for a connection.
    for (let round = 0; round < ROUNDS; round++) killed.push(...(await Promise.all(steps.map(killWithin))))
    for (const { dossier, envelope } of killed) {
      await signToEnd(deps, envelope)
      const { state, closed_at, documents, signers } = (await findEnvelope(deps.db, envelope))!
      expect([state, closed_at !== null, signers.every(({ signed_at }) => signed_at !== null)]).toEqual([
        'completed',
        true,
        true,
      ])
      const url = `/api/v1/dossier/${dossier}/summary`
      expect((await as('backoffice', { url })).json().dossier.state).toBe('signed')
      expect(await countEvents(dossier, 'close_envelope')).toBe(1)
      // Each document is signed by everybody, once, and sealed.
      for (const { current_key } of documents) {
        const author = { user: null, requestId: null }
        const { content } = await openStoredFile(deps, current_key!, { dossierId: dossier, author })
        const signatures = (await buffer(content)).toString('latin1').match(/\/ByteRange\s*\[/g)
        expect(signatures).toHaveLength(signers.length + 1)
      }
    }
    expect((await verifyEvidence(deps.db)).breaches).toEqual([])
  },
  180_000 * ROUNDS,
)

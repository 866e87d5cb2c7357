import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../../dossier/evidence/verify.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { addDossier, sampleAnswers } from '../../../testing/dossiers.ts'
import { asOwner, publishChanged } from '../testing.ts'

const DOSSIERS = 1500

const database = await testDatabase()
const { deps } = await testApp({}, database)
const root = join(import.meta.dirname, '..', '..', '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'parcelle-move-'))

/** The operator's command, as a process of its own. */
function startMove(edition: string): ChildProcess & { text(): string } {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  const child = spawn(process.execPath, ['scripts/editions.ts', 'move', edition, '--safe'], { cwd: root, env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)))
  return Object.assign(child, { text: () => output })
}

async function countMoved(edition: string) {
  const { rows } = await sql<{ moved: number; entries: number; most: number }>`
    select (select count(*)::int from dossier where edition = ${edition}) as moved,
      count(*)::int as entries, coalesce(max(count), 0)::int as most
    from (select count(*) over (partition by dossier_id) from dossier_event
          where event = 'move_edition' and payload ->> 'to' = ${edition}) each`.execute(deps.db)
  return rows[0]!
}

test('a killed move leaves each dossier moved with its entry or not at all, and the next one goes on', async () => {
  await asOwner(database.url, (owner) => owner.updateTable('dossier').set({ status: 'canceled' }).execute())
  const model = await addDossier(deps, { values: sampleAnswers('couple-60k') })
  await asOwner(database.url, (owner) =>
    sql`with added as (
      insert into dossier (form_id, edition, status, direct, advisor_id, firm_id, created_by)
      select form_id, edition, status, direct, advisor_id, firm_id, created_by
      from dossier, generate_series(2, ${DOSSIERS}) where id = ${model} returning id
    ) insert into dossier_value (dossier_id, element_id, value, version)
      select added.id, element_id, value, 1 from added, dossier_value where dossier_id = ${model}`.execute(owner),
  )
  const edition = await publishChanged(database.url, ({ 'settings.json': file }) => (file.help.phone = '01'))

  const killed = startMove(edition)
  while ((await countMoved(edition)).moved === 0 && killed.exitCode === null) await sleep(5)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  const partly = await countMoved(edition)
  expect(partly.moved).toBeGreaterThan(0)
  expect(partly.moved).toBeLessThan(DOSSIERS)
  expect(partly).toEqual({ moved: partly.moved, entries: partly.moved, most: 1 })

  const second = startMove(edition)
  const [code] = await once(second, 'close')
  expect(second.text()).toContain(`${DOSSIERS - partly.moved} moved, 0 keep`)
  expect(code).toBe(0)
  expect(await countMoved(edition)).toEqual({ moved: DOSSIERS, entries: DOSSIERS, most: 1 })
  const { dossiers, breaches } = await verifyEvidence(deps.db)
  expect(breaches).toEqual([])
  expect(dossiers).toBeGreaterThanOrEqual(DOSSIERS)
}, 300_000)

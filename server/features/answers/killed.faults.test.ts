import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../dossier/evidence/verify.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { isLong } from '../../testing/sampling.ts'

const database = await testDatabase()
const { deps } = await testApp({}, database)
const { form } = (await deps.forms.current(deps.deployment.forms.client))!
const idOf = (name: string) => form.element(name)!.id
const ROUNDS = isLong ? 3 : 1
const program = join(import.meta.dirname, '..', '..', 'testing', 'programs', 'save-forever.ts')

/** Kills a process while it saves, and returns the answers that were acknowledged. */
async function killWhileSaving(
  id: string,
  username: string,
  element: number,
): Promise<[version: number, value: string][]> {
  const child = spawn(process.execPath, [program, database.url, id, username, String(element)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // From the start: a program that ends by itself closes before it is killed.
  const closed = once(child, 'close')
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  while (output.length < 50 && child.exitCode === null) await sleep(5)
  await sleep(Math.random() * 200)
  child.kill('SIGKILL')
  await closed
  expect(child.signalCode, 'it saved until it was killed').toBe('SIGKILL')
  // The kill may have cut the last line: only whole ones were acknowledged.
  return output
    .slice(0, output.lastIndexOf('\n'))
    .split('\n')
    .map((line) => [Number(line.split(' ')[0]), line.split(' ')[1]!])
}

test('every save that was acknowledged outlives the killed process, and what was not is there whole or not at all', async () => {
  const id = await addDossier(deps, { client: 'client', values: { subscriber_type: 'physique' } })
  for (let round = 0; round < ROUNDS; round++) {
    const elements = [idOf('sub_last_name'), idOf('sub_birth_city')]
    const acknowledged = await Promise.all([
      killWhileSaving(id, 'advisor', elements[0]!),
      killWhileSaving(id, 'client', elements[1]!),
    ])
    for (const [rank, element] of elements.entries()) {
      const told = acknowledged[rank]!
      expect(told.length).toBeGreaterThan(0)
      const written = await changesOf(id, element)
      for (const [version, value] of told) expect(written.get(version)).toBe(upper(element, value))
      const { value, version } = await deps.db
        .selectFrom('dossier_value')
        .select(['value', 'version'])
        .where('dossier_id', '=', id)
        .where('element_id', '=', element)
        .executeTakeFirstOrThrow()
      expect(version, 'at most the save under way is there too').toBeLessThanOrEqual(told.at(-1)![0] + 1)
      expect(written.get(version)).toBe(value)
    }
  }
  expect((await verifyEvidence(deps.db, [id])).breaches).toEqual([])
}, 180_000)

test('the database acknowledges nothing it has not written to disk', async () => {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await sql<{ on: string }>`select current_setting(${setting}) as on`.execute(deps.db)
    expect([setting, rows[0]?.on]).toEqual([setting, 'on'])
  }
})

const upper = (element: number, value: string) =>
  form.element(element)!.attributes.uppercase ? value.toUpperCase() : value

async function changesOf(id: string, element: number): Promise<Map<number, string>> {
  const events = await deps.db.selectFrom('dossier_event').select('payload').where('dossier_id', '=', id).execute()
  const changes = events.flatMap(
    ({ payload }) => (payload as { changes: { element: number; after: string; version: number }[] }).changes,
  )
  return new Map(changes.filter((change) => change.element === element).map(({ version, after }) => [version, after]))
}

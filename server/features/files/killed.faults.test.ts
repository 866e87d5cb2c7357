import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { diskFiles } from '../../platform/files/disk.ts'
import { s3Files } from '../../platform/files/s3.ts'
import { testApp, testDatabase } from '../../testing/app.ts'
import { testBucket } from '../../testing/bucket.ts'
import { addDossier } from '../../testing/dossiers.ts'
import { isLong } from '../../testing/sampling.ts'
import { compareFiles, sweepFiles } from './sweep.ts'

const program = join(import.meta.dirname, '..', '..', 'testing', 'programs', 'upload-forever.ts')
const DATA_DIR = await mkdtemp(join(tmpdir(), 'parcelle-killed-'))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))
const bucket = await testBucket()
const s3 = {
  FILES_URL: bucket.url.replace('http:', 's3+http:'),
  FILES_ACCESS_KEY: bucket.accessKey,
  FILES_SECRET_KEY: bucket.secretKey,
}

const folder = join(DATA_DIR, 'files')
await cp(inject('demoFiles'), folder, { recursive: true })
const stores = { disk: diskFiles(folder), s3: s3Files(bucket) }
// Moves from a folder to a bucket.
for await (const { key } of stores.disk.list()) await stores.s3.put(key, (await stores.disk.get(key))!.content)

async function target(name: keyof typeof stores, settings: Record<string, string>) {
  const database = await testDatabase()
  const { deps } = await testApp({}, database, { files: stores[name] })
  return {
    name,
    dossierId: await addDossier(deps),
    db: deps.db,
    files: stores[name],
    env: { DATABASE_URL: database.url, ...settings },
  }
}
const targets = [await target('disk', { DATA_DIR }), await target('s3', s3)]

const done = { 'disk given': 0, 'disk taken': 0, 's3 given': 0, 's3 taken': 0 }
const least = () => Math.min(...Object.values(done))

/** Runs a process that stores and removes files, and kills it once each target has done this many more. */
async function killAfter(count: number): Promise<void> {
  const given = JSON.stringify(targets.map(({ name, env, dossierId }) => ({ name, env, dossierId })))
  const child = spawn(process.execPath, [program, given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const enough = least() + count
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = `${output}${String(chunk)}`.split('\n')
    output = lines.pop() ?? ''
    for (const line of lines) if (line in done) done[line as keyof typeof done] += 1
    if (least() >= enough) child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
}

const many = isLong ? 200 : 60

test(`killed during ${many} uploads and ${many} removals, on disk and in a bucket, no row is without content; the sweep leaves no content without a row`, async () => {
  while (least() < many) await killAfter(20 + Math.floor(Math.random() * 40))
  const keeping = { keepHours: 48, now: new Date(Date.now() + 48 * 3_600_000 + 10_000) }
  for (const { db, files } of targets) {
    expect((await sweepFiles(db, files, keeping)).missing).toEqual([])
    const { unnamed, missing, rows, contents } = await compareFiles(db, files, keeping)
    expect([unnamed, missing]).toEqual([[], []])
    expect(contents, 'each row has one, and the store its id').toBe(rows + 1)
  }
}, 120_000)
